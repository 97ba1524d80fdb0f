import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** Each purpose has its own key, so a text for one purpose cannot be decrypted for another. */
export type Purpose = { readonly purpose: string; readonly of: string }

export type Encryption = {
  /** Encrypts text for the database, with the application's secret. */
  encrypt(text: string, purpose: Purpose): string
  /** @throws DecryptionError if the secret or the purpose differs, or the text was changed */
  decrypt(encrypted: string, purpose: Purpose): string
  /**
   * Returns 64 hex digits that are equal for equal texts (HMAC-SHA256 with the purpose's own key). Without the secret,
   * guessing texts reveals nothing.
   */
  fingerprint(text: string, purpose: string): string
}

/** An encrypted text that cannot be decrypted here. */
export class DecryptionError extends Error {
  override readonly name = 'DecryptionError'
  constructor() {
    super('An encrypted value could not be decrypted: APP_SECRET has changed, or the value was altered.')
  }
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/**
 * Encrypts secrets that must be readable again, such as a calendar's tokens: AES-256-GCM with a key that HKDF-SHA256
 * derives from the application's secret for each purpose. `of` names the owner (a row's id) and is authenticated: a
 * value that is moved to another row cannot be decrypted.
 */
export const createEncryption = (secret: string): Encryption => {
  const keys = new Map<string, Buffer>()
  const keyFor = (use: 'seal' | 'fingerprint', purpose: string): Buffer => {
    const info = `${use} ${version} ${purpose}`
    const known = keys.get(info)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secret, 'porchlight', info, 32))
    keys.set(info, key)
    return key
  }

  return {
    encrypt(text, { purpose, of }) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', purpose), iv)
      cipher.setAAD(Buffer.from(of))
      const encrypted = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${version}.${encrypted.toString('base64url')}`
    },
    decrypt(encrypted, { purpose, of }) {
      const [marked, body = ''] = encrypted.split('.')
      const bytes = Buffer.from(body, 'base64url')
      if (marked !== version || bytes.length < ivBytes + tagBytes) throw new DecryptionError()
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal', purpose), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(of))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = decipher.update(bytes.subarray(ivBytes, -tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        throw new DecryptionError()
      }
    },
    fingerprint: (text, purpose) =>
      createHmac('sha256', keyFor('fingerprint', purpose)).update(text).digest('hex'),
  }
}
