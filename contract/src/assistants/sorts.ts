/* No schemas in this file: the browser loads it at the start. */
export const assistantSorts = ['name', 'workload', 'completed', 'rating', 'last_sign_in'] as const
export type AssistantSort = (typeof assistantSorts)[number]
export type SortOrder = 'asc' | 'desc'

/** The order of a list of assistants that does not name one: names from A, everything else from the most. */
export const usualOrder = (sort: AssistantSort): SortOrder => (sort === 'name' ? 'asc' : 'desc')
