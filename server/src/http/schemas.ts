import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import { InvalidInput } from './errors.ts'
import { wordingOf } from './wordings.ts'

export type Validator = (data: unknown) => { value: unknown } | { error: Error }

/** Compiles a schema of the contract to a validator; handlers see its output. */
export const compileValidator =
  (schema: z.ZodType): Validator =>
  (data) => {
    const parsed = schema.safeParse(data, { error: wordingOf })
    return parsed.success ? { value: parsed.data } : { error: new InvalidInput(parsed.error) }
  }

type Serializer = (body: unknown) => string

/**
 * Merges 'this or null' into one type. For a union, fast-json-stringify tries each branch with a validator, value by
 * value; for a page of tours that takes as long as all other serialization together.
 */
const asNullable = (description: z.core.JSONSchema.BaseSchema): void => {
  const [either, or, ...others] = description.anyOf ?? []
  if (or?.type !== 'null' || others.length > 0 || typeof either?.type !== 'string') return
  delete description.anyOf
  // In a union of whole objects the validator still tries each branch, so an enumeration must include null to allow
  // it.
  Object.assign(description, either, { nullable: true }, either.enum && { enum: [...either.enum, null] })
}

/**
 * Turns an answer into JSON. In production by a function generated from the same schema, which sends declared fields
 * only and checks nothing a second time (about the cost of JSON.stringify); elsewhere the answer is checked against
 * the contract first, so that a view which breaks it fails a test instead of a customer.
 */
export const compileSerializer = (schema: z.ZodType, production: boolean): Serializer => {
  if (!production) return (body) => JSON.stringify(schema.parse(body))
  // fast-json-stringify reads JSON Schema draft 7.
  const description = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    // Its validator checks the branches of a union strictly; an undeclared field must be omitted there too and must
    // not fail the call.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      asNullable(jsonSchema)
    },
  })
  return fastJsonStringify(description as Schema) // both types describe draft 7
}
