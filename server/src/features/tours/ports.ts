import type { Orm } from '../../kernel/database/database.ts'

/** An assistant as an assignment needs them. */
export type AssignableAssistant = {
  id: string
  name: string
  /** False while they are inactive, locked or unavailable. */
  assignable: boolean
}

/** What tours ask of the assistants, a feature above this one. The composition root passes it in. */
export type TourAssistants = {
  /** An assistant, locked against deletion until the transaction ends; undefined for a missing or deleted one. */
  findAssignable(orm: Orm, assistantId: string): Promise<AssignableAssistant | undefined>
  /** How many assistants accept assignments now. */
  countAvailable(orm: Orm): Promise<number>
}
