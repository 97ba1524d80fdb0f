import { describe, expect, it } from 'vitest'
import { createEncryption, DecryptionError } from './encryption.ts'

const secret = 'a secret for tests that is long enough'
const encryption = createEncryption(secret)
const token = { purpose: 'calendar-token', of: 'row-1' }

describe('encryption', () => {
  it.each(['', 'plain', '👩‍👩‍👧 שלום', 'x'.repeat(10_000)])('decrypts what it encrypted', (text) => {
    const encrypted = encryption.encrypt(text, token)
    expect(encryption.decrypt(encrypted, token)).toBe(text)
    expect(createEncryption(secret).decrypt(encrypted, token)).toBe(text)
  })

  it('encrypts one text differently each time, and hides it', () => {
    const one = encryption.encrypt('ya29.a-token', token)
    expect(encryption.encrypt('ya29.a-token', token)).not.toBe(one)
    expect(Buffer.from(one.slice(3), 'base64url').toString('latin1')).not.toContain('ya29')
  })

  it.each([
    ['another secret', createEncryption(`${secret}!`), token],
    ['another purpose', encryption, { ...token, purpose: 'verifier' }],
    ['another row', encryption, { ...token, of: 'row-2' }],
  ])('does not decrypt with %s', (_name, other, purpose) => {
    expect(() => other.decrypt(encryption.encrypt('secret', token), purpose)).toThrow(DecryptionError)
  })

  it('does not decrypt a text with one changed bit', () => {
    const encrypted = encryption.encrypt('secret', token)
    const bytes = Buffer.from(encrypted.slice(3), 'base64url')
    for (let at = 0; at < bytes.length; at++) {
      const altered = Buffer.from(bytes)
      altered[at] = (altered[at] ?? 0) ^ 1
      expect(() => encryption.decrypt(`v1.${altered.toString('base64url')}`, token)).toThrow(DecryptionError)
    }
  })

  it.each(['', 'v1.', 'v1.AAAA', 'v2.AAAA', 'nonsense'])('does not decrypt %j', (encrypted) => {
    expect(() => encryption.decrypt(encrypted, token)).toThrow(DecryptionError)
  })

  it('makes equal fingerprints of equal texts, which need the secret', () => {
    const print = encryption.fingerprint('4242 4242 4242 4242', 'request')
    expect(print).toMatch(/^[0-9a-f]{64}$/)
    expect(createEncryption(secret).fingerprint('4242 4242 4242 4242', 'request')).toBe(print)
    expect(encryption.fingerprint('4242 4242 4242 4243', 'request')).not.toBe(print)
    expect(encryption.fingerprint('4242 4242 4242 4242', 'another')).not.toBe(print)
    expect(createEncryption(`${secret}!`).fingerprint('4242 4242 4242 4242', 'request')).not.toBe(print)
  })
})
