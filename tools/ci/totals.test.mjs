import { describe, expect, it } from 'vitest'
import { failuresOf, sum, totalOf } from './totals.mjs'

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
  ])('of %s counts passes and failures', (_what, exitCode, report, total) => {
    expect(totalOf(exitCode, report)).toEqual(total)
  })

  it('adds up', () => {
    expect(
      sum([
        { passed: 1, failed: 2 },
        { passed: 3, failed: 0 },
      ]),
    ).toEqual({ passed: 4, failed: 2 })
  })
})

describe('the failures of a step', () => {
  it('are empty for a check and for a missing report', () => {
    expect(failuresOf(undefined)).toEqual([])
    expect(failuresOf({})).toEqual([])
  })

  it("name a test's file and quote the beginning of its message, without colors", () => {
    const message = [
      '\u001b[31mexpected 1 to be 2\u001b[39m',
      ...Array.from({ length: 20 }, (_, at) => `line ${at}`),
    ]
    const failures = failuresOf(
      vitest(1, 1, [
        {
          name: 'server/src/tours/routes.test.ts',
          status: 'failed',
          assertionResults: [
            { status: 'passed', fullName: 'a tour is requested' },
            { status: 'failed', fullName: 'a tour is cancelled', failureMessages: [message.join('\n')] },
          ],
        },
      ]),
    )
    expect(failures).toEqual([
      {
        name: 'server/src/tours/routes.test.ts > a tour is cancelled',
        why: expect.stringMatching(/^expected 1 to be 2\nline 0\n/),
      },
    ])
    expect(failures[0].why.split('\n')).toHaveLength(8)
  })

  it('include a file that could not be loaded', () => {
    const unloaded = { name: 'web/src/app.test.tsx', status: 'failed', message: 'no such module' }
    expect(failuresOf(vitest(1, 0, [{ ...unloaded, assertionResults: [] }]))).toEqual([
      { name: 'web/src/app.test.tsx', why: 'no such module' },
    ])
  })

  it('name a journey with its project, line and first error, including flaky ones and nested suites', () => {
    const run = (projectName, status, errors) => ({
      projectName,
      status,
      results: errors.map((message) => (message ? { error: { message } } : {})),
    })
    const report = {
      ...playwright(1, 1, 1),
      suites: [
        {
          specs: [
            {
              title: 'an agent signs in',
              file: 'sign-in.spec.ts',
              line: 6,
              tests: [
                run('desktop', 'expected', [undefined]),
                run('phone', 'flaky', ['too late', undefined]),
              ],
            },
          ],
          suites: [
            {
              specs: [
                {
                  title: 'a tour is moved',
                  file: 'city.spec.ts',
                  line: 68,
                  tests: [run('desktop', 'unexpected', ['not visible'])],
                },
              ],
            },
          ],
        },
      ],
      errors: [{ message: 'no server' }],
    }
    expect(failuresOf(report)).toEqual([
      { name: 'outside of the journeys', why: 'no server' },
      { name: '[phone] sign-in.spec.ts:6 > an agent signs in (flaky)', why: 'too late' },
      { name: '[desktop] city.spec.ts:68 > a tour is moved', why: 'not visible' },
    ])
  })
})
