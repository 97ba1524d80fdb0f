import { nouns } from '../../nouns.mjs'

/** @import { Project } from '../project.mjs' */

/** Contract files that belong to no noun. */
const contractWide = new Set(['api', 'client-types', 'kernel', 'site'])
/** The browser shows payments, subscriptions and checkouts with the same parts. */
const webBilling = 'web/src/features/billing/'

/** Gives each noun one plural name everywhere. */
export const featureNouns = {
  name: 'feature-nouns',
  why: `Features and contract files are named by the nouns ${nouns.join(', ')} (tools/nouns.mjs); a noun with several contract files has a folder for the others, as in tours/shapes.ts.`,

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      const feature = /^(?:server|web)\/src\/features\/([^/]+)/.exec(path)?.[1]
      if (feature !== undefined && !nouns.includes(feature) && !path.startsWith(webBilling)) {
        return [{ path, message: `'${feature}' is not a noun of the product` }]
      }
      const contract = /^contract\/src\/([^/.]+)(?:\/|(?:\.test)?\.ts$)/.exec(path)?.[1]
      if (contract !== undefined && !contractWide.has(contract) && !nouns.includes(contract)) {
        return [{ path, message: `'${contract}' is not a noun of the product` }]
      }
      return []
    })
  },
}
