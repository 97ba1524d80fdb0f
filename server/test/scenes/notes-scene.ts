import { notes } from '@porchlight/contract/notes'
import { expect } from 'vitest'
import { answerOf } from '../answers.ts'
import { useApp } from '../app.ts'
import { type Someone, useTourScene } from './tour-scene.ts'

/** The address of a tour's notes. */
export const at = (tourId: string, rest = '') => `/api/tours/${tourId}/notes${rest}`

export const texts = (notes: { note: string }[]) => notes.map(({ note }) => note)

/** The app with new people and tours before each test, and helpers for notes. */
export const notesScene = () => {
  const app = useApp()

  /** Writes a note one second after the last one. */
  const write = async ({ caller }: Someone, tourId: string, note: string) => {
    app.clock.advance(1000)
    return answerOf(notes.addTourNote, await caller.post(at(tourId), { note }))
  }
  const list = async ({ caller }: Someone, tourId: string, query = '') =>
    answerOf(notes.listTourNotes, await caller.get(at(tourId, query)))
  /** An agent's notes on all tours. */
  const feed = async ({ caller }: Someone, query = '') =>
    answerOf(notes.noteFeed, await caller.get(`/api/agent/tour-notes${query}`))
  /** Both counts of unread notes, which must agree. */
  const unread = async ({ caller }: Someone) => {
    const { count } = answerOf(notes.unreadCount, await caller.get('/api/agent/unread-notes/count'))
    const byTour = answerOf(notes.unreadByTour, await caller.get('/api/agent/unread-notes/by-tour'))
    expect(Object.values(byTour).reduce((a, b) => a + b, 0)).toBe(count)
    return { count, byTour }
  }

  return Object.assign(useTourScene(app), { clock: app.clock, write, list, feed, unread })
}
