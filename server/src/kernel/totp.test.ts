import { expect, it } from 'vitest'
import { base32, codeAt, stepAt, stepOf, totpAddress } from './totp.ts'

// RFC 6238, appendix B: the secret '12345678901234567890', the last six of its eight digits.
const secret = base32(Buffer.from('12345678901234567890'))

it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('makes the codes of the standard: at %d s', (seconds, code) => {
  expect(codeAt(secret, stepAt(new Date(seconds * 1000)))).toBe(code)
})

it('writes a secret as programs read it', () => {
  expect(secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(totpAddress(secret, { issuer: 'Porch light', account: 'a+b@c.test' })).toBe(
    `otpauth://totp/Porch%20light:a%2Bb%40c.test?secret=${secret}&issuer=Porch%20light`,
  )
})

it('takes the step before and after, none further off, and none twice', () => {
  const at = new Date('2026-03-18T15:00:00Z')
  const step = stepAt(at)
  for (const off of [-1, 0, 1]) expect(stepOf(secret, codeAt(secret, step + off), at, null)).toBe(step + off)
  for (const off of [-2, 2]) expect(stepOf(secret, codeAt(secret, step + off), at, null)).toBeNull()
  expect(stepOf(secret, codeAt(secret, step), at, step)).toBeNull()
  expect(stepOf(secret, codeAt(secret, step + 1), at, step)).toBe(step + 1)
  expect(stepOf(secret, '12345', at, null)).toBeNull()
})
