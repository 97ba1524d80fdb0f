import { expect, it } from 'vitest'
import { codeAt, newTotpSecret, stepAt, stepOf, totpAddress } from './totp.ts'

// RFC 6238, appendix B: the secret '12345678901234567890', the last six of its eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])("computes the standard's code at %d s", (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

it('formats a secret for authenticator apps', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
  expect(totpAddress(secret, { issuer: 'Porch light', account: 'a+b@c.test' })).toBe(
    `otpauth://totp/Porch%20light:a%2Bb%40c.test?issuer=Porch%20light&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
})

it('accepts the steps before and after, no others, and none twice', () => {
  const at = new Date('2026-03-18T15:00:00Z')
  const step = stepAt(at)
  for (const off of [-1, 0, 1]) expect(stepOf(secret, codeAt(secret, step + off), at, null)).toBe(step + off)
  for (const off of [-2, 2]) expect(stepOf(secret, codeAt(secret, step + off), at, null)).toBeNull()
  expect(stepOf(secret, codeAt(secret, step), at, step)).toBeNull()
  expect(stepOf(secret, codeAt(secret, step + 1), at, step)).toBe(step + 1)
  expect(stepOf(secret, '12345', at, null)).toBeNull()
})
