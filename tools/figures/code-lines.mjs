/**
 * A line of code as the search for duplicates reads it.
 *
 * @typedef {{
 *   number: number, text: string, shape: string, words: string[],
 * }} CodeLine `words` are its names, strings and numbers; `shape` is the line without them
 */

const keywords = new Set(
  (
    'as async await break case catch class const continue default delete do else export extends false finally for ' +
    'from function if implements import in infer instanceof interface is keyof let new null of readonly return ' +
    'satisfies static super switch this throw true try type typeof undefined void while yield'
  ).split(' '),
)

const word =
  /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[\p{L}_$#@][\p{L}\p{N}_$-]*|\p{N}[\p{N}_.]*/gu

/**
 * The lines of code in a file, without blank lines, comments, imports and lines of punctuation.
 *
 * @param {string} text
 * @returns {CodeLine[]}
 */
export function codeLinesOf(text) {
  /** @type {CodeLine[]} */
  const lines = []
  /** @type {RegExp | undefined} the end of the comment or import that the next line belongs to */
  let skippedUntil
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim().replace(/\s+/g, ' ')
    const endOfSkipped = skippedUntil ?? endOfNonCode(line)
    if (endOfSkipped !== undefined) skippedUntil = endOfSkipped.test(line) ? undefined : endOfSkipped
    else if (/[\p{L}\p{N}]/u.test(line)) lines.push({ number: index + 1, text: line, ...folded(line) })
  }
  return lines
}

/**
 * @param {string} line
 * @returns {RegExp | undefined} where the comment or import that begins with the line ends
 */
function endOfNonCode(line) {
  if (/^\{?\/\*/.test(line)) return /\*\//
  if (line.startsWith('//')) return /$/
  if (/^(?:import\b(?! ?\()|export (?:type )?[{*])/.test(line)) return /['"}];?$/
  return undefined
}

/** @param {string} line */
function folded(line) {
  /** @type {string[]} */
  const words = []
  const shape = line.replace(word, (found) => {
    if (keywords.has(found)) return found
    words.push(found)
    return /^['"`]/.test(found) ? "'" : /^\p{N}/u.test(found) ? '0' : 'a'
  })
  // Texts between tags have the same shape, whatever number of words they have.
  return { shape: shape.replace(/a(?: a)+/g, 'a'), words }
}
