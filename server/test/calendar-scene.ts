import { afterAll, beforeEach, vi } from 'vitest'
import { useApp } from './app.ts'
import { type ProviderId, type StandIn, standInClient, startStandIn } from './calendar-stand-in.ts'
import { callAs, type Someone, type TourScene, tourScene } from './tour-scene.ts'

export const providers: readonly ProviderId[] = ['google', 'microsoft']

/** An app whose calendars are the stand-ins, with people and tours; Sarah's `tourId` has a date. */
export const calendarScene = async () => {
  const standIn: StandIn = await startStandIn()
  afterAll(() => standIn.stop())
  const app = useApp({
    ...{ GOOGLE_CLIENT_ID: standInClient.clientId, GOOGLE_CLIENT_SECRET: standInClient.clientSecret },
    ...{ MICROSOFT_CLIENT_ID: standInClient.clientId, MICROSOFT_CLIENT_SECRET: standInClient.clientSecret },
    ...{ GOOGLE_BASE_URL: standIn.url, MICROSOFT_BASE_URL: standIn.url },
  })
  let scene: TourScene | undefined
  let tourId = ''
  beforeEach(async () => {
    standIn.reset()
    // What waits for its time in the queue goes by the database's own clock.
    app.clock.set(new Date())
    scene = await tourScene(app)
    tourId = await scene.tour(scene.people.sarah, {
      ...{ status: 'scheduled', scheduledDate: new Date(Date.now() + 3 * 86_400_000) },
      assistant: scene.people.elena.person,
    })
  })
  const parts = () => {
    if (!scene) throw new Error('the scene is set in beforeEach')
    return scene
  }

  /** Follows the way to consent and back, as the browser does. Answers where it ends. */
  const follow = async (who: Someone, authUrl: string, how?: { decline: boolean }): Promise<URL> => {
    const back = standIn.consent(authUrl, how)
    const ended = await who.caller.get(`${back.pathname}${back.search}`)
    if (ended.status !== 303) throw new Error(`${ended.status} ${ended.text}`)
    return new URL(String(ended.headers.location), app.kernel.config.appUrl)
  }
  const connect = async (who: Someone, provider: ProviderId): Promise<void> => {
    const { body } = await callAs(app, who, 'GET', `/api/oauth/${provider}`)
    const page = await follow(who, body.authUrl)
    if (page.searchParams.get('result') !== 'connected') throw new Error(page.href)
  }
  const add = async (who: Someone, provider: ProviderId, id = tourId) =>
    callAs(app, who, 'POST', `/api/tours/${id}/calendar/create`, { provider, sendNotifications: true })

  return {
    app,
    standIn,
    get people() {
      return parts().people
    },
    get rows() {
      return parts().rows
    },
    get tour() {
      return parts().tour
    },
    get tourId() {
      return tourId
    },
    follow,
    connect,
    add,
    /** Events as the provider has them: those that are not deleted. */
    events: (provider: ProviderId) =>
      [...standIn.state[provider].values()].filter(
        (event) => !('status' in event && event.status === 'cancelled'),
      ),
    /** How a person's tour stands in each connected calendar. */
    stands: async (who: Someone, id = tourId): Promise<Record<string, string>> => {
      const { body } = await callAs(app, who, 'GET', `/api/tours/${id}/calendar/connections`)
      return Object.fromEntries(
        body.connections.map((one: { provider: string; state: string; event: string | null }) => [
          one.provider,
          `${one.state} ${one.event}`,
        ]),
      )
    },
    /** Waits until something holds: jobs are done in their own time. */
    until: <T>(holds: () => Promise<T> | T) => vi.waitFor(holds, { timeout: 8_000, interval: 30 }),
  }
}
