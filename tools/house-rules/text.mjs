/** Whether a path is code that people write: TypeScript, JavaScript, with or without JSX. */
export const isCode = (path) => /\.(?:ts|tsx|mjs|mts|js)$/.test(path)

/** Whether a path is a test. */
export const isTest = (path) => /\.test\.(?:ts|tsx|mjs)$/.test(path)

/** The last part of a path. */
export const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1)

/**
 * Every place in a text that a pattern matches, as line numbers from 1.
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
