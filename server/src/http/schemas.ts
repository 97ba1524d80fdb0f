import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import { InvalidInput } from './errors.ts'
import { wordingOf } from './wordings.ts'

export type Validator = (data: unknown) => { value: unknown } | { error: Error }

/** Compiles a schema of the contract to a validator. */
export const compileValidator =
  (schema: z.ZodType): Validator =>
  (data) => {
    const parsed = schema.safeParse(data, { error: wordingOf })
    return parsed.success ? { value: parsed.data } : { error: new InvalidInput(parsed.error) }
  }

type Serializer = (body: unknown) => string

/**
 * Merges 'this or null' into one type: for a union, fast-json-stringify validates each value against each branch, which
 * doubles the time for a page of tours.
 */
const asNullable = (description: z.core.JSONSchema.BaseSchema): void => {
  const [either, or, ...others] = description.anyOf ?? []
  if (or?.type !== 'null' || others.length > 0 || typeof either?.type !== 'string') return
  delete description.anyOf
  // In a union of objects the validator still tries each branch, so an enumeration must include null to allow it.
  Object.assign(description, either, { nullable: true }, either.enum && { enum: [...either.enum, null] })
}

/**
 * Turns an answer into JSON with a function generated from its schema, which sends only declared fields. Outside
 * production, the answer is checked against the contract first, so that a wrong view fails a test.
 */
export const compileSerializer = (schema: z.ZodType, production: boolean): Serializer => {
  if (!production) return (body) => JSON.stringify(schema.parse(body))
  // fast-json-stringify reads JSON Schema draft 7.
  const description = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    // Its validator checks union branches strictly; an undeclared field must not fail the call.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      asNullable(jsonSchema)
    },
  })
  return fastJsonStringify(description as Schema) // both types describe draft 7
}
