import { z } from 'zod'

type Description = {
  type?: string | string[]
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Description[]
  oneOf?: Description[]
  allOf?: Description[]
  items?: Description
  properties?: Record<string, Description>
  required?: string[]
  additionalProperties?: Description | boolean
  propertyNames?: Description
  minimum?: number
}

const texts = [
  '',
  'plain',
  'quo"te \\ back',
  'line\nbreak\ttab',
  '\u2028 \u0001',
  'שלום 😀',
  '</script>',
  '0'.repeat(300),
]
const byFormat: Record<string, string> = {
  'date-time': '2026-03-18T15:00:00.000Z',
  date: '2026-03-18',
  uuid: '01900000-0000-7000-8000-00000000dead',
  email: 'a@example.test',
  uri: 'https://example.test/?a=1&b="',
}

/** A field that no contract declares; an answer must not contain it. */
export const undeclared = 'undeclaredSecret'

/**
 * Generates values that match a schema, from its JSON Schema. `pick` makes the choices, so a seeded one yields the
 * same values every time. Every object also gets an undeclared field.
 */
const sampleOf = (description: Description, pick: (count: number) => number): unknown => {
  const oneOf = <T>(choices: readonly T[]): T => {
    const choice = choices[pick(choices.length)]
    if (choice === undefined) throw new Error('nothing to choose from')
    return choice
  }
  if ('const' in description) return description.const
  if (description.enum) return oneOf(description.enum)
  const branches = description.anyOf ?? description.oneOf
  if (branches) return sampleOf(oneOf(branches), pick)
  const type = Array.isArray(description.type) ? oneOf(description.type) : description.type
  switch (type) {
    case 'null':
      return null
    case 'boolean':
      return pick(2) === 0
    case 'integer':
      return (description.minimum ?? 0) + pick(1_000)
    case 'number':
      return (description.minimum ?? 0) + pick(1_000) / 4
    case 'string':
      return byFormat[description.format ?? ''] ?? oneOf(texts)
    case 'array':
      return Array.from({ length: pick(3) }, () => sampleOf(description.items ?? {}, pick))
    case 'object': {
      const declared = Object.entries(description.properties ?? {})
        .filter(([name]) => description.required?.includes(name) || pick(2) === 0)
        .map(([name, inner]) => [name, sampleOf(inner, pick)] as const)
      const { additionalProperties } = description
      const further =
        typeof additionalProperties === 'object'
          ? [[byFormat.uuid ?? '', sampleOf(additionalProperties, pick)] as const]
          : [[undeclared, 'must not be sent'] as const]
      return Object.fromEntries([...declared, ...further])
    }
    default:
      return { anything: ['goes', 1, null] }
  }
}

/** Generates `count` valid values for an answer's schema, the same ones every time. */
export const samplesOf = (schema: z.ZodType, count: number): unknown[] => {
  const description = z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' })
  let state = 42
  const pick = (choices: number) => {
    // A linear congruential generator (Numerical Recipes); it only needs to be simple and repeatable.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * choices)
  }
  return Array.from({ length: count }, () => sampleOf(description as Description, pick)) // the parts read here
}
