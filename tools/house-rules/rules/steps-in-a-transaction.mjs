import { isStep, places } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

/** The function that a step's file exports, with its first parameter. */
const takesTx =
  /^export\s+(?:async\s+function\s+\w+|function\s+\w+|const\s+\w+\s*=\s*(?:async\s*)?)\s*(?:<[^(]*>)?\(\s*tx: Tx\b/m
const database = /\bdatabase\b/g
const optional = /\bTx \| |\| Tx\b/g

/** The code without imports and comments. The lines keep their numbers. */
const withoutWords = (text) =>
  text.replace(/^import\b[\s\S]*?from '[^']*'$|\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (words) =>
    words.replace(/[^\n]/g, ''),
  )

/** Several steps form one change: they are all written, or none. */
export const stepsInATransaction = {
  name: 'steps-in-a-transaction',
  why: 'A step takes the transaction of its caller as its first parameter, `tx: Tx`, and opens none. It does not use `database`. Code can join the ambient transaction of an Idempotency-Key through `database`, but without that key the same code would fail or write outside of the transaction. A savepoint (`tx.transaction`) is allowed.',

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      if (!isStep(path)) return []
      const code = withoutWords(project.read(path))
      return [
        ...(takesTx.test(code)
          ? []
          : [{ path, message: 'exports no function with the first parameter `tx: Tx`' }]),
        ...places(code, optional).map(({ line }) => ({
          path,
          line,
          message: 'also runs without a transaction',
        })),
        ...places(code, database).map(({ line }) => ({
          path,
          line,
          message: 'uses `database` instead of `tx`',
        })),
      ]
    })
  },
}
