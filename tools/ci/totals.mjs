import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ passed: number, failed: number }} Total
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number,
 *   testResults: {
 *     name: string, status: string, message?: string,
 *     assertionResults: { status: string, fullName: string, failureMessages?: string[] }[],
 *   }[],
 * }} VitestReport
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{
 *   title: string, file: string, line: number,
 *   tests: { projectName: string, status: string, results: { error?: PlaywrightError }[] }[],
 * }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {{
 *   stats: { expected: number, flaky: number, unexpected: number }, errors?: PlaywrightError[],
 *   suites?: PlaywrightSuite[],
 * }} PlaywrightReport
 * @typedef {{ name: string, why: string }} Failure
 */

/**
 * The total of a pipeline step. A failed step counts at least one failure; so does a suite without tests.
 *
 * @param {number} exitCode of the step
 * @param {VitestReport | PlaywrightReport} [report] undefined for a step that is not a suite
 * @returns {Total}
 */
export function totalOf(exitCode, report) {
  if (report === undefined) return { passed: 0, failed: exitCode === 0 ? 0 : 1 }
  const { passed, failed } = 'stats' in report ? byPlaywright(report) : byVitest(report)
  const whole = exitCode === 0 && passed + failed > 0
  return { passed, failed: whole ? failed : Math.max(failed, 1) }
}

/**
 * Vitest reports a file that could not be loaded as a failed suite without tests.
 *
 * @param {VitestReport} report
 */
function byVitest({ numPassedTests = 0, numFailedTests = 0, testResults = [] }) {
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length }
}

/**
 * A flaky test passed on retry; `errors` are failures outside of tests.
 *
 * @param {PlaywrightReport} report
 */
function byPlaywright({ stats, errors = [] }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/**
 * @param {Total[]} totals
 * @returns {Total}
 */
export function sum(totals) {
  return {
    passed: totals.reduce((all, { passed }) => all + passed, 0),
    failed: totals.reduce((all, { failed }) => all + failed, 0),
  }
}

/**
 * The failures of a step with their reasons. Flaky journeys are included, although they passed on retry.
 *
 * @param {VitestReport | PlaywrightReport} [report] undefined for a step that is not a suite
 * @returns {Failure[]}
 */
export function failuresOf(report) {
  if (report === undefined) return []
  return 'stats' in report ? failuresOfPlaywright(report) : failuresOfVitest(report)
}

/** @param {VitestReport} report */
function failuresOfVitest({ testResults = [] }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (status === 'failed' && assertionResults.length === 0) return [{ name, why: plain(message) }]
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages = [] }) => ({
        name: `${name} > ${fullName}`,
        why: plain(failureMessages[0]),
      }))
  })
}

/** @param {PlaywrightReport} report */
function failuresOfPlaywright({ errors = [], suites = [] }) {
  const outside = errors.map(({ message }) => ({ name: 'outside of the journeys', why: plain(message) }))
  const inside = suites.flatMap(specsOf).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, status, results }) => ({
        name: `[${projectName}] ${file}:${line} > ${title}${status === 'flaky' ? ' (flaky)' : ''}`,
        why: plain(results.find(({ error }) => error)?.error?.message),
      })),
  )
  return [...outside, ...inside]
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {PlaywrightSpec[]}
 */
function specsOf({ specs = [], suites = [] }) {
  return [...specs, ...suites.flatMap(specsOf)]
}

const longestWhy = 8

/** The first lines of a message, without colors. */
function plain(message = 'no message') {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines.slice(0, longestWhy).join('\n')
}
