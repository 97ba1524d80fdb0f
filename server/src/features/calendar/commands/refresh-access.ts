import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type CalendarProvider, type Grant, ProviderFailure } from '../ports.ts'
import type { ConnectionRow } from '../queries.ts'
import { accessPurpose, refreshPurpose, renewBefore } from '../rules.ts'
import { calendarConnections } from '../tables.ts'

/** Longer than a provider is given to answer; then its holder has died. */
const claimFor = 20_000
const lookEvery = 200

const read = async (kernel: Kernel, id: string): Promise<ConnectionRow> => {
  const [row] = await kernel.database.orm
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.id, id))
  if (row?.state !== 'ok') throw new ProviderFailure('revoked', row?.stateReason ?? 'disconnected')
  return row
}

/** Holds the row for asking a new token: true for one at a time. No transaction is open while the provider answers. */
const claim = async ({ database, clock }: Kernel, id: string): Promise<boolean> => {
  const now = clock.now()
  const free = or(
    isNull(calendarConnections.refreshClaimedUntil),
    lt(calendarConnections.refreshClaimedUntil, now),
  )
  const claimed = await database.orm
    .update(calendarConnections)
    .set({ refreshClaimedUntil: new Date(now.getTime() + claimFor) })
    .where(and(eq(calendarConnections.id, id), free))
    .returning({ id: calendarConnections.id })
  return claimed.length === 1
}

const keep = async ({ database, clock, encryption }: Kernel, row: ConnectionRow, grant: Grant) => {
  const { id } = row
  const now = clock.now()
  await database.orm
    .update(calendarConnections)
    .set({
      accessTokenEncrypted: encryption.encrypt(grant.accessToken, { purpose: accessPurpose, of: id }),
      // Microsoft gives a new one each time, and the old one ends some day.
      ...(grant.refreshToken !== null && {
        refreshTokenEncrypted: encryption.encrypt(grant.refreshToken, { purpose: refreshPurpose, of: id }),
      }),
      accessExpiresAt: grant.expiresIn === null ? null : new Date(now.getTime() + grant.expiresIn * 1000),
      refreshClaimedUntil: null,
      updatedAt: now,
    })
    // A consent that was given meanwhile has tokens of its own.
    .where(and(eq(calendarConnections.id, id), eq(calendarConnections.grantVersion, row.grantVersion)))
}

/** What was sealed; a secret that has changed since counts as a permission that is gone, which its person can repair. */
const opened = ({ encryption }: Kernel, sealed: string, purpose: string, of: string): string => {
  try {
    return encryption.decrypt(sealed, { purpose, of })
  } catch {
    throw new ProviderFailure('revoked', 'tokens cannot be read any more')
  }
}

const letGo = async ({ database }: Kernel, id: string) => {
  await database.orm
    .update(calendarConnections)
    .set({ refreshClaimedUntil: null })
    .where(eq(calendarConnections.id, id))
}

/** The stored access token where it is good and not the spent one. */
const storedToken = (kernel: Kernel, row: ConnectionRow, spent: string | null): string | null => {
  const { id, accessTokenEncrypted: sealed, accessExpiresAt: until } = row
  if (sealed === null) return null
  if (until !== null && until.getTime() - kernel.clock.now().getTime() <= renewBefore) return null
  const token = opened(kernel, sealed, accessPurpose, id)
  return token === spent ? null : token
}

/** By whoever holds the row: asks for a new token, unless the one who held it before has got one. */
const renew = async (
  kernel: Kernel,
  provider: CalendarProvider,
  id: string,
  spent: string | null,
): Promise<string> => {
  try {
    const row = await read(kernel, id)
    const token = storedToken(kernel, row, spent)
    if (token !== null) {
      await letGo(kernel, id)
      return token
    }
    if (row.refreshTokenEncrypted === null) throw new ProviderFailure('revoked', 'no refresh token')
    const grant = await provider.refresh(opened(kernel, row.refreshTokenEncrypted, refreshPurpose, id))
    await keep(kernel, row, grant)
    return grant.accessToken
  } catch (error) {
    await letGo(kernel, id)
    throw error
  }
}

/** An access token that is good, other than `spent`. Whoever comes second waits for the first one's. */
const tokenFor = async (
  kernel: Kernel,
  provider: CalendarProvider,
  id: string,
  spent: string | null,
): Promise<string> => {
  for (let waited = 0; waited <= claimFor; waited += lookEvery) {
    const token = storedToken(kernel, await read(kernel, id), spent)
    if (token !== null) return token
    if (await claim(kernel, id)) return renew(kernel, provider, id, spent)
    await sleep(lookEvery)
  }
  throw new ProviderFailure('busy', 'another is asking for a token')
}

/**
 * Runs `work` at a provider with a valid access token. A rejected token is refreshed once; a second rejection means
 * that the permission was revoked.
 *
 * @throws ProviderFailure
 */
export const refreshAccess = async <T>(
  kernel: Kernel,
  provider: CalendarProvider,
  connectionId: string,
  work: (accessToken: string) => Promise<T>,
): Promise<T> => {
  const token = await tokenFor(kernel, provider, connectionId, null)
  try {
    return await work(token)
  } catch (error) {
    if (!(error instanceof ProviderFailure && error.kind === 'unauthorized')) throw error
  }
  const renewed = await tokenFor(kernel, provider, connectionId, token)
  try {
    return await work(renewed)
  } catch (error) {
    if (error instanceof ProviderFailure && error.kind === 'unauthorized')
      throw new ProviderFailure('revoked', error.reason)
    throw error
  }
}
