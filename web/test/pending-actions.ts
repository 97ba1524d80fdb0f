import type { AssignmentAction, PendingAction } from '../src/features/tours/assignments/assignment-actions.ts'

/** The step that starts a tour. */
export const start: AssignmentAction = {
  kind: 'step',
  step: {
    status: 'in_progress',
    outcome: null,
    needsDate: false,
    needsFeedback: false,
    opensAt: null,
    mayBeEarly: true,
  },
  notes: '',
  scheduledDate: null,
}

/** The time of every pending action. */
export const at = '2026-11-22T18:00:00.000Z'

/** A pending action of an assistant, by default the start of a tour. */
export const act = (
  key: string,
  action: AssignmentAction = start,
  more?: Partial<PendingAction>,
): PendingAction => ({
  key,
  tourId: 't1',
  about: 'Nora Lee, Oak House',
  label: 'Start Tour',
  at,
  version: 3,
  deed: action,
  refused: null,
  ...more,
})
