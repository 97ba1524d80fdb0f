/* When the steps of a visit can be recorded. This file holds no schema, so a browser loads it without zod. */

/** How many minutes before the planned start each visit step opens. An earlier one needs a reason. */
export const visitLeadMinutes = { on_my_way: 240, arrived: 60, started: 60, no_show: 0 } as const
export type VisitStep = keyof typeof visitLeadMinutes

export const undoableSteps = ['on_my_way', 'arrived', 'started', 'no_show', 'completed'] as const
export type UndoableStep = (typeof undoableSteps)[number]

/** The user who took the last step can undo it for this many minutes. */
export const undoMinutes = 10

/** The visit step that a status change represents; null for all other statuses. */
export const visitStepOf = ({
  status,
  outcome,
}: {
  status: string
  outcome: string | null
}): VisitStep | null => {
  if (outcome === 'no_show') return 'no_show'
  return status === 'in_progress' ? 'started' : null
}

/** The instant from which a step can be recorded without a reason; null if no time is planned. */
export const opensAt = (step: VisitStep | null, start: string | Date | null): Date | null =>
  step && start ? new Date(new Date(start).getTime() - visitLeadMinutes[step] * 60_000) : null

/** Whether a step can be recorded early, with a reason. A no-show is possible only after the planned start. */
export const mayBeEarly = (step: VisitStep): boolean => step !== 'no_show'
