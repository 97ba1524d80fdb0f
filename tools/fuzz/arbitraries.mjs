import fc from 'fast-check'
import { subjectOfName, subjectOfParameter } from './known.mjs'

/** Values that no form sends but any client can. */
const strangeTexts = [
  '',
  ' ',
  'a\u0000b',
  'a\ud83d',
  '👩‍👩‍👧 😀',
  'שלום \u202e evil',
  "'; drop table users; --",
  '%_\\',
  '../../etc/passwd',
  '{"a":1}',
  '=1+1',
  'x'.repeat(5_000),
  '-1',
  '1e999',
  '2026-02-31T25:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '01900000-0000-7000-8000-00000000dead',
]
const strangeValues = [null, 0, -1, 1e308, 0.5, true, [], {}, [[{ a: [] }]], { $ne: null }, ...strangeTexts]
const strange = fc.constantFrom(...strangeValues)

/** A placeholder for an id of `subject` from an earlier answer; `resolve` replaces it when the call is made. */
const idOf = (subject) => fc.nat(9_999).map((at) => ({ $known: at, subject }))
const someId = idOf('')

const isoTime = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const isoDay = isoTime.map((time) => time.slice(0, 10))

const formats = {
  uuid: fc.oneof({ weight: 4, arbitrary: someId }, { weight: 1, arbitrary: fc.uuid() }),
  'date-time': isoTime,
  date: isoDay,
  time: fc.constantFrom('09:00', '18:30', '23:59'),
  email: fc.nat(500).map((n) => `fuzz${n}@example.test`),
  uri: fc.constantFrom('https://example.test/a.jpg', 'http://example.test', 'ftp://example.test/x'),
}

const words = fc.constantFrom(
  ...['Ada', 'Lovelace', '12 Elm Street', 'Chicago', 'IL', '60614', '(312) 555-0142', 'tomorrow 3pm'],
  ...['2026-12-04', '14:30', 'confirmed', 'house', 'porchlight-demo', 'Fuzz and more'],
)

/** Memoizes a function by its arguments: fast-check takes milliseconds to set up an arbitrary of texts. */
const memoized = (make) => {
  const made = new Map()
  return (...args) => {
    const key = args.join(' ')
    if (!made.has(key)) made.set(key, make(...args))
    return made.get(key)
  }
}

const stringOf = memoized((minLength, maxLength) => fc.string({ minLength, maxLength }))

/** Texts that match a pattern. fast-check does not support lookarounds, so their patterns get plain words. */
const regexOf = memoized((pattern) => {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return words
  }
})

const textOf = ({ minLength = 0, maxLength = 200, format, pattern }) => {
  if (formats[format]) return formats[format]
  if (pattern) return fc.oneof(words, regexOf(pattern))
  return fc.oneof(words, stringOf(minLength, Math.max(minLength, Math.min(maxLength, 300))))
}

const bound = (value, fallback) => (Number.isFinite(value) && Math.abs(value) < 1e9 ? value : fallback)

const numberOf = ({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }, isInteger) => {
  const min = bound(minimum ?? exclusiveMinimum, -10)
  const max = Math.max(min, bound(maximum ?? exclusiveMaximum, 5_000))
  return isInteger
    ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
    : fc.double({ min, max, noNaN: true, noDefaultInfinity: true })
}

const kindOf = (schema) => (Array.isArray(schema.type) ? schema.type[0] : schema.type)

const makers = {
  string: textOf,
  number: (schema) => numberOf(schema, false),
  integer: (schema) => numberOf(schema, true),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items = {}, minItems = 0, maxItems = 5 }) =>
    fc.array(arbitraryOf(items), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, 5)),
    }),
  object: ({ properties = {}, required = [] }) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, named(name, of)])), {
      requiredKeys: required.filter((name) => name in properties),
    }),
}

/** Fields that are named like ids get known ids. */
const named = (name, schema) =>
  /(^id|Id)$/.test(name) && kindOf(schema) === 'string'
    ? fc.oneof(
        { weight: 4, arbitrary: idOf(subjectOfName(name)) },
        { weight: 1, arbitrary: arbitraryOf(schema) },
      )
    : arbitraryOf(schema)

/** Values for a JSON schema: mostly valid, some strange. */
export function arbitraryOf(schema) {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: strange })
}

function fitting(schema) {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(arbitraryOf))
  if (schema.allOf) return fc.tuple(...schema.allOf.map(fitting)).map((parts) => Object.assign({}, ...parts))
  return makers[kindOf(schema)]?.(schema) ?? fc.oneof(words, strange)
}

/** The router answers 404 to parameters over 100 characters. */
const strangeSteps = strangeTexts.filter((text) => text.trim() !== '' && text.length <= 100)

/** Path parameters: mostly known ids. */
export function pathOf(path, parameters) {
  return fc.record(
    Object.fromEntries(
      parameters.map(({ name, schema }) => [
        name,
        fc.oneof(
          { weight: 6, arbitrary: idOf(subjectOfParameter(path, name)) },
          { weight: 3, arbitrary: fitting(schema) },
          { weight: 1, arbitrary: fc.constantFrom(...strangeSteps) },
        ),
      ]),
    ),
  )
}

export function queryOf(parameters) {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name)
  const values = parameters.map(({ name, schema }) => [name, named(name, schema)])
  return fc.record(Object.fromEntries(values), { requiredKeys: required })
}

/** Replaces the placeholders by known ids. */
export function resolve(value, known) {
  if (Array.isArray(value)) return value.map((part) => resolve(part, known))
  if (value === null || typeof value !== 'object') return value
  if (typeof value.$known === 'number') return known.pick(value.subject, value.$known) ?? ''
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, resolve(part, known)]))
}
