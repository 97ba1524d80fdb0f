import { calendar } from '@porchlight/contract/calendar'
import { afterAll, beforeEach, vi } from 'vitest'
import { answerOf } from '../answers.ts'
import { useApp } from '../app.ts'
import { type ProviderId, type StandIn, standInClient, startStandIn } from '../calendar-stand-in.ts'
import { type Someone, useTourScene } from './tour-scene.ts'

export const providers: readonly ProviderId[] = ['google', 'microsoft']

/** An app with stand-ins for the calendar providers, with people and tours; Sarah's `tourId` has a date. */
export const calendarScene = async () => {
  const standIn: StandIn = await startStandIn()
  afterAll(() => standIn.stop())
  const app = useApp({
    GOOGLE_CLIENT_ID: standInClient.clientId,
    GOOGLE_CLIENT_SECRET: standInClient.clientSecret,
    MICROSOFT_CLIENT_ID: standInClient.clientId,
    MICROSOFT_CLIENT_SECRET: standInClient.clientSecret,
    GOOGLE_BASE_URL: standIn.url,
    MICROSOFT_BASE_URL: standIn.url,
  })
  beforeEach(() => {
    standIn.reset()
    // The queue compares times of delayed jobs with the database's own clock.
    app.clock.set(new Date())
  })
  const scene = Object.assign(useTourScene(app), { tourId: '' })
  beforeEach(async () => {
    scene.tourId = await scene.tour(scene.people.sarah, {
      status: 'scheduled',
      scheduledDate: new Date(Date.now() + 3 * 86_400_000),
      assistant: scene.people.elena.person,
    })
  })

  /** Follows the redirects to the consent page and back, as the browser does. Returns the final address. */
  const follow = async (who: Someone, authUrl: string, how?: { decline: boolean }): Promise<URL> => {
    const back = standIn.consent(authUrl, how)
    const ended = await who.caller.get(`${back.pathname}${back.search}`)
    if (ended.status !== 303) throw new Error(`${ended.status} ${ended.text}`)
    return new URL(String(ended.headers.location), app.kernel.config.appUrl)
  }
  const connect = async (who: Someone, provider: ProviderId): Promise<void> => {
    const asked = await who.caller.get(`/api/oauth/${provider}`)
    const page = await follow(who, answerOf(calendar.askConsent, asked).authUrl)
    if (page.searchParams.get('result') !== 'connected') throw new Error(page.href)
  }
  const add = ({ caller }: Someone, provider: ProviderId, id = scene.tourId) =>
    caller.post(`/api/tours/${id}/calendar/create`, { provider, sendNotifications: true })
  /** The provider's events that are not deleted. */
  const events = (provider: ProviderId) =>
    [...standIn.state[provider].values()].filter(
      (event) => !('status' in event && event.status === 'cancelled'),
    )
  /** The state of a person's tour in each connected calendar. */
  const stands = async ({ caller }: Someone, id = scene.tourId): Promise<Record<string, string>> => {
    const { connections } = answerOf(
      calendar.tourConnections,
      await caller.get(`/api/tours/${id}/calendar/connections`),
    )
    return Object.fromEntries(
      connections.map(({ provider, state, event }) => [provider, `${state} ${event}`]),
    )
  }
  /** Waits until a condition holds, because jobs run asynchronously. */
  const until = <T>(holds: () => Promise<T> | T) => vi.waitFor(holds, { timeout: 60_000, interval: 30 })

  return Object.assign(scene, { standIn, follow, connect, add, events, stands, until })
}
