import { createHash, randomBytes } from 'node:crypto'

/** A secret to hand out: 256 random bits, safe in cookies and links. Only its hash is ever stored. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** SHA-256 in hexadecimal: what the database keeps of a token, or of a key that need not be readable. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
