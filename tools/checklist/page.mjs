import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ file: string, title: string, words?: string[] }} Place a test: its file, the beginning of its title,
 *   words in its text
 * @typedef {string[] | Place} By words that find the first test with them, or a named test
 * @typedef {[what: string, by: By] | [what: string, by: null, why: string]} Item a requirement and its test, or why it
 *   has none
 * @typedef {{ title: string, items?: Item[], calls?: (string | [call: string, by: By])[] }} Section
 * @typedef {{ title: string, sections: Section[] }} Checklist
 * @typedef {{ file: string, title: string, text: string }} Test
 */

const testFile = /\.(?:test|spec)\.tsx?$/
const beginning = /^[ \t]*(?:test|it)(?:\.\w+(?:\([^)]*\))?)*\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gm
// A table of cases precedes its title: test.each([…])('%s …', …).
const ofTable = /^[ \t]*(?:test|it)\.each\(/gm

/**
 * Every test of the project; its text ends where the next test begins.
 *
 * @param {string} root
 * @param {string[]} paths from the root
 * @returns {Test[]}
 */
export function testsIn(root, paths) {
  return paths
    .filter((path) => testFile.test(path))
    .flatMap((file) => testsOf(file, readFileSync(join(root, file), 'utf8')))
}

/** @param {string} file @param {string} source @returns {Test[]} */
export function testsOf(file, source) {
  const found = [...source.matchAll(beginning)].map(({ index, 2: title }) => ({
    at: index,
    title: plain(title ?? ''),
  }))
  const tables = [...source.matchAll(ofTable)]
    .map(({ index }) => ({ at: index, title: titleAfter(source, index) }))
    .filter(({ at }) => !found.some((other) => other.at === at))
  const all = [...found, ...tables].sort((one, other) => one.at - other.at)
  // The text before the first test (tables of cases, scenes) counts as part of it.
  if (all[0]) all[0].at = 0
  return all.map(({ at, title }, index) => ({
    file,
    title,
    text: plain(source.slice(at, all[index + 1]?.at)),
  }))
}

const titleAfter = (source, index) =>
  plain(
    /\]\s*(?:as const)?,?\s*\)\(\s*(['"`])((?:\\.|(?!\1).)*)\1/.exec(source.slice(index))?.[2] ??
      'a table of cases',
  )

// Tests and screens use different apostrophes.
const plain = (text) => text.replaceAll(/\\(['"`])/g, '$1').replaceAll('’', "'")

/** The pattern of a call's path in tests, with any values for its parameters. */
const pathPattern = (call) => {
  const [, path = ''] = call.split(' ')
  const parts = path.split(/:\w+/).map((part) => part.replaceAll('.', '[.]'))
  // A path ends at its quote, at its query, or at the end of the text.
  return new RegExp(`${parts.join(parameter)}${end}`)
}
const parameter = /[^/'"`\s]+/.source
const end = /(?=['"`?\s]|$)/.source

/** @param {Test[]} tests @param {string} call */
const testsOfCall = (tests, call) => {
  const [method = ''] = call.split(' ')
  const pattern = pathPattern(call)
  const verb = new RegExp(String.raw`\b${method}\b|\.${method.toLowerCase()}\(`)
  return tests.filter(({ text }) => text.includes(plain(call)) || (pattern.test(text) && verb.test(text)))
}

/** @param {Test[]} tests @param {By} by */
const testsOfItem = (tests, by) => {
  if (Array.isArray(by)) return tests.filter(({ text }) => by.every((words) => text.includes(plain(words))))
  const { file, title, words = [] } = by
  return tests.filter(
    (test) =>
      test.file === file &&
      test.title.startsWith(plain(title)) &&
      words.every((word) => test.text.includes(plain(word))),
  )
}

/**
 * The page of all checklists, and the requirements without a test.
 *
 * @param {Checklist[]} checklists
 * @param {Test[]} tests
 * @returns {{ text: string, missing: string[] }}
 */
export function pageOf(checklists, tests) {
  const missing = []
  const row = (what, shown) => {
    if (shown.length === 0) missing.push(what)
    const [first] = shown
    return `| ${cell(what)} | ${first ? `\`${first.file}\`: ${cell(first.title)}` : '**no test shows it yet**'} |`
  }
  const section = ({ title, items = [], calls = [] }) => [
    `### ${title}`,
    '',
    '| requirement | test |',
    '| --- | --- |',
    ...items.map(([what, by, why]) =>
      by === null ? `| ${cell(what)} | ${cell(why)} |` : row(what, testsOfItem(tests, by)),
    ),
    ...calls.map((call) =>
      typeof call === 'string'
        ? row(`\`${call}\``, testsOfCall(tests, call))
        : row(`\`${call[0]}\``, testsOfItem(tests, call[1])),
    ),
    '',
  ]
  const head = [
    '# The specification, line by line',
    '',
    '`node tools/checklist.mjs` writes this page. It lists the requirements of the specification, and for each one the test',
    'that `tools/checklist` names or the first test that contains its words. Other tests make every call as every kind of',
    'person (`server/test/audiences.test.ts`) and with hostile input (`server/test/hostile-input.test.ts`).',
    '',
  ]
  const parts = checklists.flatMap(({ title, sections }) => [`## ${title}`, '', ...sections.flatMap(section)])
  return { text: [...head, ...parts].join('\n'), missing }
}

const cell = (text) => text.replaceAll('|', String.raw`\|`).replaceAll('\n', ' ')
