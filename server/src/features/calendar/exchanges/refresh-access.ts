import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Kernel } from '../../../kernel/kernel.ts'
import { type CalendarProvider, type Grant, ProviderFailure } from '../ports.ts'
import type { ConnectionRow } from '../queries.ts'
import { accessPurpose, refreshPurpose, renewBefore } from '../rules.ts'
import { calendarConnections } from '../tables.ts'

/** Longer than the provider's timeout; after this, the holder of the claim has died. */
const claimFor = 20_000
const lookEvery = 200

const readConnection = async (kernel: Kernel, id: string): Promise<ConnectionRow> => {
  const [row] = await kernel.database.orm
    .select()
    .from(calendarConnections)
    .where(eq(calendarConnections.id, id))
  if (row?.state !== 'ok') throw new ProviderFailure('revoked', row?.stateReason ?? 'disconnected')
  return row
}

/** Claims the refresh: true for one caller at a time. No transaction is open during the provider's call. */
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

const storeGrant = async ({ database, clock, encryption }: Kernel, row: ConnectionRow, grant: Grant) => {
  const { id } = row
  const now = clock.now()
  await database.orm
    .update(calendarConnections)
    .set({
      accessTokenEncrypted: encryption.encrypt(grant.accessToken, { purpose: accessPurpose, of: id }),
      // Microsoft issues a new one each time, and the old one expires some day.
      ...(grant.refreshToken !== null && {
        refreshTokenEncrypted: encryption.encrypt(grant.refreshToken, { purpose: refreshPurpose, of: id }),
      }),
      accessExpiresAt: grant.expiresIn === null ? null : new Date(now.getTime() + grant.expiresIn * 1000),
      refreshClaimedUntil: null,
      updatedAt: now,
    })
    // A newer authorization has its own tokens.
    .where(and(eq(calendarConnections.id, id), eq(calendarConnections.grantVersion, row.grantVersion)))
}

/**
 * Decrypts a token. If the application's secret has changed, the permission counts as revoked; its person can repair
 * that.
 */
const decrypted = ({ encryption }: Kernel, encrypted: string, purpose: string, of: string): string => {
  try {
    return encryption.decrypt(encrypted, { purpose, of })
  } catch {
    throw new ProviderFailure('revoked', 'tokens cannot be read any more')
  }
}

const releaseClaim = async ({ database }: Kernel, id: string) => {
  await database.orm
    .update(calendarConnections)
    .set({ refreshClaimedUntil: null })
    .where(eq(calendarConnections.id, id))
}

/** The stored access token if it is valid and not the spent one. */
const storedToken = (kernel: Kernel, row: ConnectionRow, spent: string | null): string | null => {
  const { id, accessTokenEncrypted: encrypted, accessExpiresAt: until } = row
  if (encrypted === null) return null
  if (until !== null && until.getTime() - kernel.clock.now().getTime() <= renewBefore) return null
  const token = decrypted(kernel, encrypted, accessPurpose, id)
  return token === spent ? null : token
}

/** Called by the holder of the claim: requests a new token unless the previous holder has stored one. */
const renew = async (
  kernel: Kernel,
  provider: CalendarProvider,
  id: string,
  spent: string | null,
): Promise<string> => {
  try {
    const row = await readConnection(kernel, id)
    const token = storedToken(kernel, row, spent)
    if (token !== null) {
      await releaseClaim(kernel, id)
      return token
    }
    if (row.refreshTokenEncrypted === null) throw new ProviderFailure('revoked', 'no refresh token')
    const grant = await provider.refresh(decrypted(kernel, row.refreshTokenEncrypted, refreshPurpose, id))
    await storeGrant(kernel, row, grant)
    return grant.accessToken
  } catch (error) {
    await releaseClaim(kernel, id)
    throw error
  }
}

/** Returns a valid access token other than `spent`. A second caller waits for the first one's token. */
const tokenFor = async (
  kernel: Kernel,
  provider: CalendarProvider,
  id: string,
  spent: string | null,
): Promise<string> => {
  for (let waited = 0; waited <= claimFor; waited += lookEvery) {
    const token = storedToken(kernel, await readConnection(kernel, id), spent)
    if (token !== null) return token
    if (await claim(kernel, id)) return renew(kernel, provider, id, spent)
    await sleep(lookEvery)
  }
  throw new ProviderFailure('busy', 'another is asking for a token')
}

/**
 * Runs `work` at a provider with a valid access token. A rejected token is refreshed once; a second rejection means a
 * revoked permission.
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
