import { nouns, singular } from '../../nouns.mjs'

/** @import { Project } from '../project.mjs' */

/** Contract files that belong to no noun. */
const contractWide = new Set(['api', 'client-types', 'site'])
/** The browser shows payments, subscriptions and checkouts with the same parts. */
const webBilling = 'web/src/features/billing/'

/** Gives each noun one plural name everywhere. */
export const featureNouns = {
  name: 'feature-nouns',
  why: `Features and contract files are named by the nouns ${nouns.join(', ')} (tools/nouns.mjs); a contract file may be about one of them, as in 'tour-shapes.ts'.`,

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      const feature = /^(?:server|web)\/src\/features\/([^/]+)/.exec(path)?.[1]
      if (feature !== undefined && !nouns.includes(feature) && !path.startsWith(webBilling)) {
        return [{ path, message: `'${feature}' is not a noun of the product` }]
      }
      const contract = /^contract\/src\/([^/]+?)(?:\.test)?\.ts$/.exec(path)?.[1]
      if (contract !== undefined && !contractWide.has(contract) && !isAboutNoun(contract)) {
        return [{ path, message: `'${contract}' is neither a noun of the product nor about one` }]
      }
      return []
    })
  },
}

function isAboutNoun(name) {
  return nouns.some(
    (noun) => name === noun || name.startsWith(`${singular(noun)}-`) || name.startsWith(`${noun}.`),
  )
}
