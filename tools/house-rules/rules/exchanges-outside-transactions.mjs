import { isExchange } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

/** An exported function with a parameter `tx`. A parameter may be a function that takes a `tx`. */
const takesTx =
  /^export\s+(?:async\s+function\s+\w+|const\s+\w+\s*=\s*(?:async\s*)?)\s*(?:<[^(]*>)?\(\s*(?:[^()]*,\s*)?tx\b/m

/** A third party that hangs must not hold the locks of a transaction. */
export const exchangesOutsideTransactions = {
  name: 'exchanges-outside-transactions',
  why: 'An exchange runs outside of transactions and commits its own: it waits for a third party or for a password check. It takes no `tx`; code that runs in the transaction of its caller is a step.',

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) =>
      isExchange(path) && takesTx.test(project.read(path))
        ? [{ path, message: 'exports a function that takes a transaction' }]
        : [],
    )
  },
}
