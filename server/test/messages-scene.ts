import { beforeEach, expect } from 'vitest'
import { useApp } from './app.ts'
import { callAs, type Someone, type TourScene, tourScene } from './tour-scene.ts'

/** Where a tour's conversation is, at the agent's address. */
export const ofTour = (tourId: string) => `/api/tours/${tourId}/messages`
/** Where a conversation is. */
export const conversationAt = (id: string, rest = '') => `/api/conversations/${id}${rest}`

export const texts = (messages: { message: string }[]) => messages.map(({ message }) => message)

/** The app with fresh people and tours before each test, and what one does with messages. */
export const messagesScene = () => {
  const app = useApp()
  let scene: TourScene
  beforeEach(async () => {
    scene = await tourScene(app)
    // What the making of tours told is not what these tests look at.
    await scene.rows.query('delete from events')
  })

  const call = (who: Someone | null, method: 'GET' | 'POST', url: string, body?: unknown) =>
    callAs(app, who, method, url, body)

  /** Sends a message a second after the last one. */
  const say = async (who: Someone, url: string, message: string) => {
    app.clock.advance(1000)
    const { status, body } = await call(who, 'POST', url, { message })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const read = async (who: Someone, url: string) => {
    const { status, body } = await call(who, 'GET', url)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  /** Opens a general conversation; answers its id. */
  const open = async (
    who: Someone,
    agent: Someone,
    subject = 'Holiday hours',
    message = 'We close early.',
  ) => {
    app.clock.advance(1000)
    const { status, body } = await call(who, 'POST', '/api/messages', {
      ...{ toUserId: agent.userId, subject, message, messageType: 'admin_communication' },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    return body.conversationId as string // what the contract says of it
  }

  return {
    app,
    call,
    say,
    read,
    open,
    /** An agent's own list. */
    listed: (who: Someone, query = '') => read(who, `/api/agent/tour-conversations${query}`),
    /** The back office's list. */
    desk: (query = '') => read(scene.people.admin, `/api/admin/conversations${query}`),
    unread: async (who: Someone): Promise<number> =>
      (await read(who, '/api/agent/unread-messages/count')).count,
    // Getters: each test has its own.
    get people() {
      return scene.people
    },
    get tours() {
      return scene.tours
    },
    get tour() {
      return scene.tour
    },
    get rows() {
      return scene.rows
    },
  }
}
