import { agentArea } from './agent-area.mjs'

export const checklists = [agentArea]
