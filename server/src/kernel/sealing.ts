import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What is sealed for: each purpose has a key of its own, so that what was sealed for one opens for no other. */
export type Purpose = { readonly purpose: string; readonly of: string }

export type Sealing = {
  /** Text as it may lie in the database: unreadable, and not alterable, without the application's secret. */
  seal(text: string, purpose: Purpose): string
  /** @throws UnsealError when it was sealed with another secret, for another purpose, or was altered */
  open(sealed: string, purpose: Purpose): string
  /**
   * 64 hex digits that tell equal texts, and of which nobody without the secret learns the text by trying: HMAC-SHA256
   * with a key of the purpose's own.
   */
  fingerprint(text: string, purpose: string): string
}

/** A sealed text that cannot be opened here. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError'
  constructor() {
    super('A sealed value could not be opened: APP_SECRET has changed, or the value was altered.')
  }
}

const version = 'v1'
const ivBytes = 12
const tagBytes = 16

/**
 * Authenticated encryption for secrets that must be readable again (a calendar's tokens): AES-256-GCM with a key that
 * HKDF-SHA256 derives from the application's secret for each purpose. `of` names the thing it belongs to (a row's id)
 * and is authenticated with it: a value that is moved to another row does not open.
 */
export const createSealing = (secret: string): Sealing => {
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
    seal(text, { purpose, of }) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor('seal', purpose), iv)
      cipher.setAAD(Buffer.from(of))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `${version}.${sealed.toString('base64url')}`
    },
    open(sealed, { purpose, of }) {
      const [marked, body = ''] = sealed.split('.')
      const bytes = Buffer.from(body, 'base64url')
      if (marked !== version || bytes.length < ivBytes + tagBytes) throw new UnsealError()
      const decipher = createDecipheriv('aes-256-gcm', keyFor('seal', purpose), bytes.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(of))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        const text = decipher.update(bytes.subarray(ivBytes, -tagBytes))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        throw new UnsealError()
      }
    },
    fingerprint: (text, purpose) =>
      createHmac('sha256', keyFor('fingerprint', purpose)).update(text).digest('hex'),
  }
}
