import { describe, expect, it } from 'vitest'
import { sum, totalOf } from './totals.mjs'

const vitest = (passed, failed, testResults = []) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
})
const playwright = (expected, unexpected, flaky = 0, errors = []) => ({
  stats: { expected, unexpected, flaky, skipped: 0 },
  errors,
})

describe('the total of a step', () => {
  it.each([
    ['a check that passed', 0, undefined, { passed: 0, failed: 0 }],
    ['a check that failed', 1, undefined, { passed: 0, failed: 1 }],
    ['a whole suite', 0, vitest(12, 0), { passed: 12, failed: 0 }],
    ['a suite with a failure', 1, vitest(11, 1), { passed: 11, failed: 1 }],
    [
      'a file that could not be loaded',
      1,
      vitest(5, 0, [{ status: 'failed', assertionResults: [] }]),
      { passed: 5, failed: 1 },
    ],
    ['an error outside of tests', 1, vitest(5, 0), { passed: 5, failed: 1 }],
    ['a suite that ran nothing', 0, vitest(0, 0), { passed: 0, failed: 1 }],
    ['a suite that left no report', 1, {}, { passed: 0, failed: 1 }],
    ['journeys', 0, playwright(8, 0, 1), { passed: 9, failed: 0 }],
    ['journeys with a failure', 1, playwright(7, 2), { passed: 7, failed: 2 }],
    [
      'journeys whose server did not start',
      1,
      playwright(0, 0, 0, [{ message: 'no server' }]),
      { passed: 0, failed: 1 },
    ],
  ])('of %s', (_what, exitCode, report, total) => {
    expect(totalOf(exitCode, report)).toEqual(total)
  })

  it('sums', () => {
    expect(
      sum([
        { passed: 1, failed: 2 },
        { passed: 3, failed: 0 },
      ]),
    ).toEqual({ passed: 4, failed: 2 })
  })
})
