import { createHash, randomBytes } from 'node:crypto'

/** A random secret of 256 bits, safe in cookies and links. The database stores only its hash. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hexadecimal: the database stores it instead of a token or another key that need not be readable. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
