import { describe, expect, it } from 'vitest'
import { createSealing, UnsealError } from './sealing.ts'

const secret = 'a secret for tests that is long enough'
const sealing = createSealing(secret)
const token = { purpose: 'calendar-token', of: 'row-1' }

describe('sealing', () => {
  it.each(['', 'plain', '👩‍👩‍👧 שלום', 'x'.repeat(10_000)])('gives back what was sealed', (text) => {
    const sealed = sealing.seal(text, token)
    expect(sealing.open(sealed, token)).toBe(text)
    expect(createSealing(secret).open(sealed, token)).toBe(text)
  })

  it('never says the same twice, nor shows what it holds', () => {
    const one = sealing.seal('ya29.a-token', token)
    expect(sealing.seal('ya29.a-token', token)).not.toBe(one)
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('ya29')
  })

  it.each([
    ['another secret', createSealing(`${secret}!`), token],
    ['another purpose', sealing, { ...token, purpose: 'verifier' }],
    ['another row', sealing, { ...token, of: 'row-2' }],
  ])('does not open with %s', (_name, other, purpose) => {
    expect(() => other.open(sealing.seal('secret', token), purpose)).toThrow(UnsealError)
  })

  it('does not open when a single bit was altered', () => {
    const sealed = sealing.seal('secret', token)
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(() => sealing.open(`v1.${altered.toString('base64url')}`, token)).toThrow(UnsealError)
    }
  })

  it.each(['', 'v1.', 'v1.AAAA', 'v2.AAAA', 'nonsense'])('does not open %j', (sealed) => {
    expect(() => sealing.open(sealed, token)).toThrow(UnsealError)
  })

  it('tells equal texts by a fingerprint that only the secret can make', () => {
    const print = sealing.fingerprint('4242 4242 4242 4242', 'request')
    expect(print).toMatch(/^[0-9a-f]{64}$/)
    expect(createSealing(secret).fingerprint('4242 4242 4242 4242', 'request')).toBe(print)
    expect(sealing.fingerprint('4242 4242 4242 4243', 'request')).not.toBe(print)
    expect(sealing.fingerprint('4242 4242 4242 4242', 'another')).not.toBe(print)
    expect(createSealing(`${secret}!`).fingerprint('4242 4242 4242 4242', 'request')).not.toBe(print)
  })
})
