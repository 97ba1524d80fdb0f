/**
 * @typedef {{ passed: number, failed: number }} Total
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number,
 *   testResults: { status: string, assertionResults: unknown[] }[],
 * }} VitestReport
 * @typedef {{
 *   stats: { expected: number, flaky: number, unexpected: number }, errors?: unknown[],
 * }} PlaywrightReport
 */

/**
 * What a step of the pipeline comes to. A step that ended badly has failed at least once, and a suite that ran
 * nothing has failed: green about nothing is red.
 *
 * @param {number} exitCode of the step
 * @param {VitestReport | PlaywrightReport} [report] undefined for a step that is no suite
 * @returns {Total}
 */
export function totalOf(exitCode, report) {
  if (report === undefined) return { passed: 0, failed: exitCode === 0 ? 0 : 1 }
  const { passed, failed } = 'stats' in report ? byPlaywright(report) : byVitest(report)
  const whole = exitCode === 0 && passed + failed > 0
  return { passed, failed: whole ? failed : Math.max(failed, 1) }
}

/**
 * Vitest counts a file that could not be loaded as a failed suite without tests.
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
 * A flaky test passed at last; errors are what went wrong outside of tests.
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
