import type { CalendarProviderId } from '@porchlight/contract/calendar'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { recordOwnEvent } from '../../../kernel/events/events.ts'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { sendJob } from '../../../kernel/queue/jobs.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { lockPerson } from '../../people/steps/lock-person.ts'
import { findTour } from '../../tours/queries.ts'
import { type CalendarProviders, type Grant, ProviderFailure } from '../ports.ts'
import { findConnection } from '../queries.ts'
import {
  accessPurpose,
  belongsInCalendar,
  callbackAddress,
  pushJob,
  refreshPurpose,
  verifierPurpose,
} from '../rules.ts'
import { requestEvent } from '../steps/request-event.ts'
import { calendarConnections, calendarOauthStates, tourCalendarEvents } from '../tables.ts'

/**
 * `declined` by the person, or without the required permission; `expired`, used, or another person's; `failed` at the
 * provider.
 */
type Outcome = {
  result: 'connected' | 'declined' | 'expired' | 'failed'
  tourId: string | null
}

type Answer = { state: string | null; code: string | null; error: string | null }

/**
 * Completes an authorization when the provider redirects the browser back (OAuth 2.0). It must belong to this person
 * and be unused; it is marked as used before the code is exchanged. Connecting again repairs the old connection and
 * updates outdated events. The remembered tour is added to the calendar.
 */
export const completeAuthorization = async (
  kernel: Kernel,
  providers: CalendarProviders,
  userId: string,
  providerId: CalendarProviderId,
  answer: Answer,
): Promise<Outcome> => {
  const provider = providers[providerId]
  if (answer.state === null || provider === null) return { result: 'expired', tourId: null }
  const { database, clock, encryption, log } = kernel
  const now = clock.now()
  const [way] = await database.orm
    .update(calendarOauthStates)
    .set({ usedAt: now })
    .where(
      and(
        eq(calendarOauthStates.stateHash, sha256(answer.state)),
        eq(calendarOauthStates.userId, userId),
        eq(calendarOauthStates.provider, providerId),
        isNull(calendarOauthStates.usedAt),
        gt(calendarOauthStates.expiresAt, now),
      ),
    )
    .returning()
  if (!way) return { result: 'expired', tourId: null }

  let grant: Grant
  try {
    const verifier = encryption.decrypt(way.codeVerifierEncrypted, { purpose: verifierPurpose, of: way.id })
    const given = new URLSearchParams({
      state: answer.state,
      ...(answer.code !== null && { code: answer.code }),
      ...(answer.error !== null && { error: answer.error }),
    })
    const redirectUri = callbackAddress(kernel.config.appUrl, providerId)
    grant = await provider.exchange({ redirectUri, state: answer.state, verifier }, given)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ provider: providerId, reason: error.message }, 'a calendar was not connected')
    return { result: error.kind === 'declined' ? 'declined' : 'failed', tourId: way.tourId }
  }
  if (!grant.sufficient) return { result: 'declined', tourId: way.tourId }

  await database.transaction(async (tx) => {
    // Lock the person's row, so that two concurrent authorizations make one connection.
    await lockPerson(tx, userId, 'change')
    const before = await findConnection(tx, userId, providerId)
    const id = before?.id ?? newId()
    const refreshToken = grant.refreshToken
    const facts = {
      state: 'ok' as const,
      stateReason: null,
      scopes: [...grant.scopes],
      accessTokenEncrypted: encryption.encrypt(grant.accessToken, { purpose: accessPurpose, of: id }),
      ...(refreshToken !== null && {
        refreshTokenEncrypted: encryption.encrypt(refreshToken, { purpose: refreshPurpose, of: id }),
      }),
      accessExpiresAt: grant.expiresIn === null ? null : new Date(now.getTime() + grant.expiresIn * 1000),
      refreshClaimedUntil: null,
      updatedAt: now,
    }
    if (before)
      await tx
        .update(calendarConnections)
        .set({ ...facts, grantVersion: sql`${calendarConnections.grantVersion} + 1` })
        .where(eq(calendarConnections.id, id))
    else
      await tx
        .insert(calendarConnections)
        .values({ id, userId, provider: providerId, createdAt: now, ...facts })

    const behind = await tx
      .update(tourCalendarEvents)
      .set({ attempts: 0, updatedAt: now })
      .where(and(eq(tourCalendarEvents.connectionId, id), eq(tourCalendarEvents.state, 'pending')))
      .returning({ id: tourCalendarEvents.id })
    for (const { id: eventId } of behind) await sendJob(tx, pushJob, { eventId })
    const tour = way.tourId && (await findTour(tx, { door: 'agent', userId }, way.tourId))
    if (tour && tour.agentId === userId && belongsInCalendar(tour))
      await requestEvent(tx, { tourId: tour.id, connectionId: id, userId, remind: true, now })
    await recordOwnEvent(tx, userId, {
      topic: 'calendar',
      entityId: way.tourId ?? id,
      kind: 'calendar.connected',
    })
  })
  return { result: 'connected', tourId: way.tourId }
}
