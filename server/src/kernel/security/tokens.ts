import { createHash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits, safe in cookies and links; the database stores only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hexadecimal, stored instead of tokens and keys. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
