import type { Assignment } from '@porchlight/contract/tours/shapes'
import { hasFields } from '../../../lib/json.ts'
import { offlineSlot } from '../../../lib/outbox/offline-store.ts'
import { createOutbox, type Outbox, type OutboxRules } from '../../../lib/outbox/outbox.ts'
import { type PendingAction, sendAction } from './assignment-actions.ts'

/** The outbox's surroundings: the browser's connection state and session, and the handlers of answers. */
export type Surroundings = Required<
  Pick<
    OutboxRules<PendingAction, Assignment>,
    'isOnline' | 'isOwnSession' | 'onSent' | 'onAllSent' | 'onFailed'
  >
>

/** One person's actions on assignments that the server has not accepted yet. */
export type AssignmentOutbox = Outbox<PendingAction> & {
  /**
   * The version of a tour that this person knows: the one on screen, or the one in the answer to a later action; null
   * while an action is pending.
   */
  versionOf: (tour: Pick<Assignment, 'id' | 'version'>) => number | null
  /** The server's answer to the last action on a tour; undefined before the first one of this page. */
  answerOf: (tourId: string) => Assignment | undefined
}

export const createAssignmentOutbox = (userId: string, surroundings: Surroundings): AssignmentOutbox => {
  const known = new Map<string, number>()
  const answers = new Map<string, Assignment>()
  const outbox = createOutbox<PendingAction, Assignment>({
    ...surroundings,
    storage: {
      slot: offlineSlot(userId, 'assignments'),
      reach: 'browser',
      parse: (value) => (isPendingAction(value) ? value : null),
    },
    send: sendAction,
    again: { gaveUp: 'The server failed several times. Please try again, or call our office.' },
    afterAnswer: (left, sent, tour) =>
      left.tourId === sent.tourId ? { ...left, version: versionAfter(sent, tour) } : left,
    refusedWith: (waiting, { tourId, label }) =>
      waiting.tourId === tourId ? `Not sent, because “${label}” was not accepted.` : null,
    onSent(tour, action) {
      const version = versionAfter(action, tour)
      if (version !== null) known.set(tour.id, version)
      answers.set(tour.id, tour)
      surroundings.onSent(tour, action)
    },
  })
  return {
    ...outbox,
    answerOf: (tourId) => answers.get(tourId),
    versionOf({ id, version }) {
      const isPending = outbox.read().some(({ tourId, refused }) => tourId === id && refused === null)
      return isPending ? null : Math.max(version, known.get(id) ?? version)
    },
  }
}

/**
 * The version that the author of an action knows after its answer. One change raises the version by one. If it rose by
 * more, the author has not seen the change in between.
 */
const versionAfter = ({ version }: PendingAction, tour: Assignment): number | null =>
  version !== null && tour.version > version + 1 ? version : tour.version

const isPendingAction = (value: unknown): value is PendingAction =>
  hasFields(value, { key: 'string', tourId: 'string', deed: 'object' }) && 'refused' in value
