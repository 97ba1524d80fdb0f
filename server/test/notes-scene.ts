import { beforeEach, expect } from 'vitest'
import { useApp } from './app.ts'
import { callAs, type Someone, type TourScene, tourScene } from './tour-scene.ts'

/** Where a tour's notes are. */
export const at = (tourId: string, rest = '') => `/api/tours/${tourId}/notes${rest}`

export const texts = (notes: { note: string }[]) => notes.map(({ note }) => note)

/** The app with fresh people and tours before each test, and what one does with notes. */
export const notesScene = () => {
  const app = useApp()
  let scene: TourScene
  beforeEach(async () => {
    scene = await tourScene(app)
    // What the making of tours told is not what these tests look at.
    await scene.rows.query('delete from events')
  })

  const call = (who: Someone | null, method: 'GET' | 'POST', url: string, body?: unknown) =>
    callAs(app, who, method, url, body)

  /** Writes a note a second after the last one. */
  const write = async (who: Someone, tourId: string, note: string) => {
    app.clock.advance(1000)
    const { status, body } = await call(who, 'POST', at(tourId), { note })
    expect(status, JSON.stringify(body)).toBe(201)
    return body
  }
  const list = async (who: Someone, url: string) => {
    const { status, body } = await call(who, 'GET', url)
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  /** Both counts of what is unread, which must agree. */
  const unread = async (who: Someone): Promise<{ count: number; byTour: Record<string, number> }> => {
    const { count } = await list(who, '/api/agent/unread-notes/count')
    const byTour: Record<string, number> = await list(who, '/api/agent/unread-notes/by-tour')
    expect(Object.values(byTour).reduce((a, b) => a + b, 0)).toBe(count)
    return { count, byTour }
  }

  return {
    app,
    clock: app.clock,
    call,
    write,
    list,
    unread,
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
