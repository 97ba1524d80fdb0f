import { projectAt } from '../house-rules/project.mjs'
import { judge } from '../house-rules/rules.mjs'

/** Checks the house rules (tools/house-rules/). */
export const houseRules = {
  name: 'house rules',
  async run() {
    const { faults, notes } = judge(projectAt())
    return { did: notes.join('; '), faults }
  },
}
