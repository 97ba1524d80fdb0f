import { createHmac, timingSafeEqual } from 'node:crypto'

/*
 * Time-based one-time codes as authenticator programs make them: RFC 6238 over RFC 4226, SHA-1, six digits, a new one
 * every 30 seconds. Other settings exist in the standard and hardly in programs.
 */

const stepMs = 30_000
/** Clocks of telephones are off by a little: one step before and after is taken too. */
const tolerance = 1

/** Base 32 of RFC 4648 without padding, as programs take a secret. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const base32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** The code of a step (RFC 4226, 5.3). */
export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

export const stepAt = (at: Date): number => Math.floor(at.getTime() / stepMs)

const same = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

/**
 * The step whose code this is, around now and after the last one that was used: a code that somebody saw over a shoulder
 * works no second time. Null for none.
 */
export const stepOf = (secret: string, code: string, at: Date, lastUsed: number | null): number | null => {
  const now = stepAt(at)
  for (let step = now - tolerance; step <= now + tolerance; step++)
    if (step > (lastUsed ?? -1) && same(codeAt(secret, step), code)) return step
  return null
}

/** What an authenticator program reads from a picture or a link. */
export const totpAddress = (
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
