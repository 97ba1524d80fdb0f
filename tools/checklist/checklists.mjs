import { agentArea } from './agent-area.mjs'
import { backOffice } from './back-office.mjs'
import { onboarding } from './onboarding.mjs'

/** The page that names the tests of each requirement, and the specification's documents. */
export const checklistPage = 'docs/specification.md'
export const checklists = [agentArea, backOffice, onboarding]
