import { agentArea } from './agent-area.mjs'
import { backOffice } from './back-office.mjs'

export const checklists = [agentArea, backOffice]
