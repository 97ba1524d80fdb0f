import { measured } from '../figures/figures.mjs'
import { projectAt } from '../house-rules/project.mjs'

/** No figure of the code's structure becomes worse (tools/figures/). */
export const structure = {
  name: 'structure',
  async run() {
    const rows = measured(projectAt())
    const reached = rows.filter((row) => row.reached).length
    const faults = rows
      .filter(({ worse }) => worse)
      .map(
        ({ name, value, held, which }) =>
          `${name}: ${value}, and it was ${held}. See node tools/figures.mjs.${which.map((one) => `\n  ${one}`).join('')}`,
      )
    return { did: `${rows.length} figures, ${reached} at their goal`, faults }
  },
}
