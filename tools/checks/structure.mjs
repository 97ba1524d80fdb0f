import { measured } from '../figures/figures.mjs'
import { projectAt } from '../house-rules/project.mjs'

/** Checks that no structure figure exceeds its limit (tools/figures/). */
export const structure = {
  name: 'structure',
  async run() {
    const rows = measured(projectAt())
    const reached = rows.filter((row) => row.reached).length
    const faults = rows
      .filter(({ worse }) => worse)
      .map(
        ({ name, value, held, which }) =>
          `${name}: ${value}, and the limit is ${held}. See node tools/figures.mjs.${which.map((one) => `\n  ${one}`).join('')}`,
      )
    return { did: `${rows.length} figures, ${reached} at their goal`, faults }
  },
}
