import { type RefusalCode, refusals } from '@porchlight/contract/kernel/refusals'
import { optionalField, requiredLine } from '@porchlight/contract/kernel/text'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Refusal, refuse, refuseField } from '../kernel/refusal.ts'
import { failureOf, InvalidInput } from './errors.ts'

const failureFor = (schema: z.ZodType, input: unknown) => {
  const { error } = schema.safeParse(input)
  if (!error) throw new Error('this input fits')
  return failureOf(new InvalidInput(error))
}

const codes = Object.keys(refusals) as RefusalCode[] // the keys of the table are the codes

describe('a refusal', () => {
  it.each(codes)('has the status and the message of its code: %s', (code) => {
    const { status, message } = refusals[code]
    expect(failureOf(refuse(code))).toEqual({ status, body: { message, code }, headers: {} })
  })

  it('may have its own message and facts for the caller', () => {
    expect(failureOf(refuse('time_taken', { message: 'No.', freeTimes: ['a'] }))).toEqual({
      status: 409,
      body: { message: 'No.', code: 'time_taken', freeTimes: ['a'] },
      headers: {},
    })
  })

  it.each([
    [0, '1'],
    [0.2, '1'],
    [29.001, '30'],
    [60, '60'],
  ])('turns a wait of %d s into Retry-After: %s, in the header alone', (retryAfter, header) => {
    const { body, headers } = failureOf(refuse('too_many_attempts', { retryAfter }))
    expect(headers).toEqual({ 'retry-after': header })
    expect(Object.keys(body)).toEqual(['message', 'code'])
  })

  it('of one field names it', () => {
    expect(failureOf(refuseField('date', 'Not then.')).body).toEqual({
      message: 'Not then.',
      code: 'invalid_input',
      errors: [{ path: 'date', message: 'Not then.' }],
    })
  })
})

describe('input that does not match the schema', () => {
  it('gets one error per field, and the first message as its own', () => {
    const schema = z.object({
      name: requiredLine('Name?'),
      items: z.array(z.object({ city: requiredLine('City?') })),
    })
    expect(failureFor(schema, { items: [{ city: 'x' }, {}] })).toEqual({
      status: 400,
      body: {
        message: 'Name?',
        code: 'invalid_input',
        errors: [
          { path: 'name', message: 'Name?' },
          { path: 'items.1.city', message: 'City?' },
        ],
      },
      headers: {},
    })
  })

  it('in an optional field gets the message of its rule', () => {
    const schema = z.object({ email: optionalField(z.email('Email?')) })
    expect(failureFor(schema, { email: 'x' }).body.errors).toEqual([{ path: 'email', message: 'Email?' }])
  })

  it('with many errors gets at most fifty', () => {
    const input = Array.from({ length: 500 }, () => 1)
    expect(failureFor(z.array(z.string()), input).body.errors).toHaveLength(50)
  })
})

describe('an internal error', () => {
  it.each([
    new Error('relation "secrets" does not exist'),
    new SyntaxError('Unexpected token } in our own JSON'),
    Object.assign(new Error('boom'), { code: '23505', statusCode: 400 }),
    new Refusal('internal'),
    'a text',
    undefined,
  ])('becomes a 500 without any detail: %s', (error) => {
    const { message } = refusals.internal
    expect(failureOf(error)).toEqual({ status: 500, body: { message, code: 'internal' }, headers: {} })
  })
})
