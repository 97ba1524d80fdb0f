import type { TestApp } from './app.ts'
import { as, asNobody, type Caller } from './callers.ts'
import { addAgent, addAssistant } from './people.ts'

/** Callers without a permission of the back office, and the status that each gets. */
export const outsiders = async (app: TestApp): Promise<[caller: Caller, status: 401 | 403][]> => [
  [asNobody(app), 401],
  [await as(app, await addAgent(app), 'agent'), 403],
  [await as(app, await addAssistant(app), 'staff'), 403],
  [await as(app, await addAssistant(app), 'assistant'), 403],
]
