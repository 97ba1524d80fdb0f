import fastJsonStringify, { type Schema } from 'fast-json-stringify'
import { z } from 'zod'
import { InvalidInput } from './errors.ts'
import { wordingOf } from './wordings.ts'

export type Validator = (data: unknown) => { value: unknown } | { error: Error }

/** Parses input by the contract's schema; what comes out of it is what handlers see. */
export const compileValidator =
  (schema: z.ZodType): Validator =>
  (data) => {
    const parsed = schema.safeParse(data, { error: wordingOf })
    return parsed.success ? { value: parsed.data } : { error: new InvalidInput(parsed.error) }
  }

type Serializer = (body: unknown) => string

/**
 * 'This or null' as one type. fast-json-stringify tries the branches of a union by a validator, value by value, which
 * for a page of tours takes as long as all the rest of writing it.
 */
const asNullable = (description: z.core.JSONSchema.BaseSchema): void => {
  const [either, or, ...others] = description.anyOf ?? []
  if (or?.type !== 'null' || others.length > 0 || typeof either?.type !== 'string') return
  delete description.anyOf
  // Where a union of whole objects is still tried by the validator, an enumeration must name null to allow it.
  Object.assign(description, either, { nullable: true }, either.enum && { enum: [...either.enum, null] })
}

/**
 * Turns an answer into JSON. In production by a function generated from the same schema, which sends declared fields
 * only and checks nothing a second time (about the cost of JSON.stringify); elsewhere the answer is checked against
 * the contract first, so that a view which breaks it fails a test instead of a customer.
 */
export const compileSerializer = (schema: z.ZodType, production: boolean): Serializer => {
  if (!production) return (body) => JSON.stringify(schema.parse(body))
  // The JSON Schema of draft 7 is what fast-json-stringify reads.
  const description = z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    // It checks the branches of a union as they stand: a field that is not declared has to be left out there as
    // elsewhere, and not to fail the call.
    override: ({ jsonSchema }) => {
      if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      asNullable(jsonSchema)
    },
  })
  return fastJsonStringify(description as Schema) // both describe draft 7, in two type systems
}
