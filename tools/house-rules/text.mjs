/** Whether a path is TypeScript or JavaScript. */
export const isCode = (path) => /\.(?:ts|tsx|mjs|mts|js)$/.test(path)

/** Whether a path is a test. */
export const isTest = (path) => /\.test\.(?:ts|tsx|mjs)$/.test(path)

/**
 * Whether a path is code that changes a feature's data: a command, or a step or an exchange, which commands share. Tests
 * do not count.
 */
export const isChange = (path) =>
  /^server\/src\/features\/[^/]+\/(?:commands|steps|exchanges)\/(?:[^/]+\/)?[^/]+\.ts$/.test(path) &&
  !isTest(path)

/** Whether a path is a step. Tests do not count. */
export const isStep = (path) => isChange(path) && path.includes('/steps/')

/** Whether a path is an exchange. Tests do not count. */
export const isExchange = (path) => isChange(path) && path.includes('/exchanges/')

/** The last part of a path. */
export const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1)

/**
 * All matches of a pattern in a text, with line numbers from 1.
 *
 * @param {string} text
 * @param {RegExp} pattern with the g flag
 * @returns {{ line: number, match: RegExpExecArray }[]}
 */
export function places(text, pattern) {
  return [...text.matchAll(pattern)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    match,
  }))
}
