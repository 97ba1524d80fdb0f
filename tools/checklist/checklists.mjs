import { agentArea } from './agent-area.mjs'
import { backOffice } from './back-office.mjs'
import { onboarding } from './onboarding.mjs'

/** The page that says which test shows which line, and its parts: the specification's documents. */
export const checklistPage = 'docs/specification.md'
export const checklists = [agentArea, backOffice, onboarding]
