import { Secret, TOTP } from 'otpauth'

/*
 * Time-based one-time codes for authenticator apps: RFC 6238 with SHA-1, six digits and 30 seconds, the only settings
 * that most apps support.
 */

const settings = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Phone clocks are slightly off, so one step before and after is valid too. */
const tolerance = 1

const totpOf = (secret: string): TOTP => new TOTP({ ...settings, secret: Secret.fromBase32(secret) })

/** A new secret of 160 bits (RFC 4226, section 4) in base 32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

export const stepAt = (at: Date): number => Math.floor(at.getTime() / (settings.period * 1000))

/** The code of a step (RFC 4226, 5.3). */
export const codeAt = (secret: string, step: number): string =>
  totpOf(secret).generate({ timestamp: step * settings.period * 1000 })

/**
 * The step of this code, near now and after the last used one, so that nobody can use a code again. Null if there is
 * none.
 */
export const stepOf = (secret: string, code: string, at: Date, lastUsed: number | null): number | null => {
  const off = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: tolerance })
  if (off === null) return null
  const step = stepAt(at) + off
  return step > (lastUsed ?? -1) ? step : null
}

/** The address in the QR code or link for an authenticator app. */
export const totpAddress = (
  secret: string,
  { issuer, account }: { issuer: string; account: string },
): string => new TOTP({ ...settings, issuer, label: account, secret: Secret.fromBase32(secret) }).toString()
