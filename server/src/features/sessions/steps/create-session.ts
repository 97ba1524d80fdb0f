import { eq } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { newToken, sha256 } from '../../../kernel/security/tokens.ts'
import { recordLastLogin } from '../../people/steps/record-last-login.ts'
import { expiryOf, type SessionKind } from '../rules.ts'
import { knownDevices, knownDeviceUsers, sessions } from '../tables.ts'
import { recordDailyActivity } from './record-daily-activity.ts'

export type Browser = {
  ip: string
  userAgent: string | null
  sessionToken: string | undefined
  deviceToken: string | undefined
}

/** The secrets that the browser keeps; the database stores only their hashes. */
export type OpenedSession = { userId: string; sessionToken: string; deviceToken: string }

/** `userId` is the person who proved their identity with this browser; null after the team password. */
const rememberDevice = async (tx: Tx, userId: string | null, browser: Browser, now: Date) => {
  const seen = { lastSeenAt: now, ...(userId === null && { teamPasswordAt: now }) }
  const known = browser.deviceToken
    ? await tx
        .update(knownDevices)
        .set(seen)
        .where(eq(knownDevices.tokenHash, sha256(browser.deviceToken)))
        .returning({ id: knownDevices.id })
    : []
  const deviceToken = known[0] && browser.deviceToken ? browser.deviceToken : newToken()
  const deviceId = known[0]?.id ?? newId()
  if (!known[0])
    await tx.insert(knownDevices).values({
      id: deviceId,
      tokenHash: sha256(deviceToken),
      userAgent: browser.userAgent,
      createdAt: now,
      ...seen,
    })
  if (userId === null) return { deviceId, deviceToken }
  await tx
    .insert(knownDeviceUsers)
    .values({ deviceId, userId, firstSignedInAt: now, lastSignedInAt: now })
    .onConflictDoUpdate({
      target: [knownDeviceUsers.deviceId, knownDeviceUsers.userId],
      set: { lastSignedInAt: now },
    })
  return { deviceId, deviceToken }
}

/**
 * Creates a session for an identified person. The token is new and the browser's former session ends, which prevents
 * session fixation.
 */
export const createSession = async (
  tx: Tx,
  person: {
    userId: string
    kind: SessionKind
    byTeamPassword: boolean
    twoFactorPassedAt?: Date
  },
  browser: Browser,
  now: Date,
): Promise<OpenedSession> => {
  if (browser.sessionToken)
    await tx.delete(sessions).where(eq(sessions.tokenHash, sha256(browser.sessionToken)))
  // The team password proves nothing about the person picked: if it made the browser a known one, anyone with the team
  // password would get new attempts at that person's own password, as many as they like.
  const device = await rememberDevice(tx, person.byTeamPassword ? null : person.userId, browser, now)
  const sessionToken = newToken()
  await tx.insert(sessions).values({
    id: newId(),
    tokenHash: sha256(sessionToken),
    userId: person.userId,
    kind: person.kind,
    byTeamPassword: person.byTeamPassword,
    twoFactorPassedAt: person.twoFactorPassedAt ?? null,
    deviceId: device.deviceId,
    userAgent: browser.userAgent,
    ip: browser.ip,
    createdAt: now,
    lastSeenAt: now,
    ...expiryOf(person, now, now),
  })
  await recordLastLogin(tx, person.userId, now)
  await recordDailyActivity(tx, person.userId, now)
  return { userId: person.userId, sessionToken, deviceToken: device.deviceToken }
}
