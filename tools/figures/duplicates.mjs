import { codeLinesOf } from './code-lines.mjs'
import { isCode } from './source.mjs'

/** @typedef {import('../house-rules/project.mjs').Project} Project */
/** @typedef {import('./code-lines.mjs').CodeLine} CodeLine */

/** Fewer lines than this are no duplicate. */
const fewestLines = 6
/** Lines in more places than this are an idiom of the code. */
const mostPlaces = 8
/** A line with no more words than this says little. */
const fewWords = 1
/** The share of the same words that makes lines of the same shape a duplicate. */
const sameWords = 0.75

/**
 * Lines that stand in two places: `length` lines from `first` in one file and from `second` in the other.
 *
 * @typedef {{ path: string, lines: CodeLine[] }} File
 * @typedef {{ one: File, first: number, other: File, second: number, length: number, exact: boolean }} Run
 */

/**
 * The pairs of files that share six or more lines: the same lines, or lines of the same shape of which most names,
 * strings and numbers are the same. A file that repeats itself is a pair, too. A pair is named by its longest run,
 * exact ones first.
 *
 * @param {Project} project
 * @returns {string[]} such as `server/src/a.ts:10-24 ~ server/src/b.ts:40-54`, the most lines first
 */
export function duplicates(project) {
  const files = project.paths
    .filter((path) => isCode(path) || path.endsWith('.css'))
    .map((path) => ({ path, lines: codeLinesOf(project.read(path)) }))
  const runs = [
    ...runsOf(files, (line) => line.text, true),
    ...runsOf(files, (line) => line.shape, false).filter((run) => !isThin(run) && hasSameWords(run)),
  ]

  /** @type {Map<string, Run>} */
  const pairs = new Map()
  for (const run of runs) {
    const pair = `${run.one.path} ~ ${run.other.path}`
    const known = pairs.get(pair)
    if (known === undefined || (known.exact === run.exact && known.length < run.length)) pairs.set(pair, run)
  }
  return [...pairs.values()].sort((a, b) => b.length - a.length).map(described)
}

/**
 * @param {File[]} files
 * @param {(line: CodeLine) => string} form what makes two lines the same
 * @param {boolean} exact
 * @returns {Run[]} the longest ones; the two sides of a run do not overlap
 */
function runsOf(files, form, exact) {
  /** @type {Map<string, { one: File, other: File, distance: number, starts: number[] }>} */
  const rows = new Map()
  for (const places of windowsOf(files, form)) {
    if (places.length > mostPlaces) continue
    for (const [index, { file: one, at }] of places.entries())
      for (const { file: other, at: second } of places.slice(index + 1)) {
        const distance = second - at
        if (one === other && distance < fewestLines) continue
        const name = `${one.path} ${other.path} ${distance}`
        const row = rows.get(name)
        if (row === undefined) rows.set(name, { one, other, distance, starts: [at] })
        else row.starts.push(at)
      }
  }
  return [...rows.values()].flatMap(({ one, other, distance, starts }) =>
    stretchesOf(starts).map(([first, last]) => ({
      one,
      first,
      other,
      second: first + distance,
      length: Math.min(last - first + fewestLines, one === other ? distance : Infinity),
      exact,
    })),
  )
}

/**
 * @param {number[]} numbers
 * @returns {[first: number, last: number][]} the stretches of numbers without a gap
 */
function stretchesOf(numbers) {
  /** @type {[number, number][]} */
  const stretches = []
  for (const number of numbers.sort((a, b) => a - b)) {
    const stretch = stretches.at(-1)
    if (stretch !== undefined && stretch[1] === number - 1) stretch[1] = number
    else stretches.push([number, number])
  }
  return stretches
}

/**
 * @param {File[]} files
 * @param {(line: CodeLine) => string} form
 * @returns {Iterable<{ file: File, at: number }[]>} the places of each six lines
 */
function windowsOf(files, form) {
  /** @type {Map<string, number>} */
  const numbers = new Map()
  const numberOf = (/** @type {string} */ text) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
  /** @type {Map<string, { file: File, at: number }[]>} */
  const windows = new Map()
  for (const file of files) {
    const forms = file.lines.map((line) => numberOf(form(line)))
    for (let at = 0; at + fewestLines <= forms.length; at += 1) {
      const window = forms.slice(at, at + fewestLines).join()
      const places = windows.get(window)
      if (places === undefined) windows.set(window, [{ file, at }])
      else places.push({ file, at })
    }
  }
  return windows.values()
}

/** @param {Run} run */
const isThin = ({ one, first, length }) => {
  const lines = one.lines.slice(first, first + length)
  return lines.filter(({ words }) => words.length <= fewWords).length >= lines.length / 2
}

/** @param {Run} run */
const hasSameWords = ({ one, first, other, second, length }) => {
  let all = 0
  let same = 0
  for (let line = 0; line < length; line += 1) {
    const words = one.lines[first + line]?.words ?? []
    const others = other.lines[second + line]?.words ?? []
    all += words.length
    same += words.filter((word, at) => word === others[at]).length
  }
  return same >= all * sameWords
}

/** @param {Run} run */
const described = ({ one, first, other, second, length, exact }) => {
  const range = (/** @type {File} */ { path, lines }, /** @type {number} */ from) =>
    `${path}:${lines[from]?.number}-${lines[from + length - 1]?.number}`
  return `${range(one, first)} ~ ${range(other, second)}${exact ? '' : ' (same shape)'}`
}
