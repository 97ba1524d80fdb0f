import { Secret, TOTP } from 'otpauth'

/*
 * Time-based one-time codes as authenticator programs make them: RFC 6238 over RFC 4226, SHA-1, six digits, a new one
 * every 30 seconds. Other settings exist in the standard and hardly in programs.
 */

const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Clocks of telephones are off by a little: one step before and after is taken too. */
const tolerance = 1

const totpOf = (secret: string): TOTP => new TOTP({ ...settings, secret: Secret.fromBase32(secret) })

/** A new secret of 160 bits (RFC 4226, section 4), in base 32 as programs take it. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const stepAt = (at: Date): number => Math.floor(at.getTime() / (settings.period * 1000))

/** The code of a step (RFC 4226, 5.3). */
export const codeAt = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * settings.period * 1000 })

/**
 * The step whose code this is, around now and after the last one that was used: a code that somebody saw over a shoulder
 * works no second time. Null for none.
 */
export const stepOf = (secret: string, code: string, at: Date, lastUsed: number | null): number | null => {
  const off = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: tolerance })
  if (off === null) return null
  const step = stepAt(at) + off
  return step > (lastUsed ?? -1) ? step : null
}

/** What an authenticator program reads from a picture or a link. */
export const totpAddress = (
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string => new TOTP({ ...settings, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
