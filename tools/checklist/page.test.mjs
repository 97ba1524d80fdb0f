import { expect, test } from 'vitest'
import { pageOf, testsOf } from './page.mjs'

const source = `
const cases = ['Failed to fetch notes']
test('a note is written', async () => {
  await expect(page.getByText('Note Added')).toBeVisible()
})
  it.each([
    ['GET', '/api/things'],
  ])('%s %s answers', async () => {
    await me.get(\`/api/things/\${id}/parts?limit=1\`)
  })
test('it’s over', () => {})
`
const tests = testsOf('a.spec.ts', source)
const section = (items, calls = []) => [{ title: 'T', sections: [{ title: 'S', items, calls }] }]

test('finds tests with their texts, including tables of cases', () => {
  expect(tests.map(({ title }) => title)).toEqual(['a note is written', '%s %s answers', "it's over"])
  expect(tests[0]?.text).toContain('Failed to fetch notes')
  expect(tests[0]?.text).not.toContain('/api/things')
})

test('finds the test that contains the words of a requirement, and reports a requirement without one', () => {
  const { text, missing } = pageOf(
    section([
      ['Toast', ['Note Added']],
      ['Other', ['nowhere']],
      ['Not', null, 'because'],
    ]),
    tests,
  )
  expect(text).toContain('| Toast | `a.spec.ts`: a note is written |')
  expect(text).toContain('| Not | because |')
  expect(missing).toEqual(['Other'])
})

test('finds a named test, and reports it if it is missing or lacks the words', () => {
  const { text, missing } = pageOf(
    section([
      ['Named', { file: 'a.spec.ts', title: 'it’s over' }],
      ['Renamed', { file: 'a.spec.ts', title: 'it is over' }],
      ['Elsewhere', { file: 'b.spec.ts', title: 'it’s over' }],
      ['Emptied', { file: 'a.spec.ts', title: 'it’s over', words: ['Note Added'] }],
    ]),
    tests,
  )
  expect(text).toContain("| Named | `a.spec.ts`: it's over |")
  expect(missing).toEqual(['Renamed', 'Elsewhere', 'Emptied'])
})

test('finds the tests of a call by method and path, with any parameters', () => {
  const missingOf = (call) =>
    pageOf(section([], [call]), tests).missing.map((what) => what.replaceAll('`', ''))
  expect(missingOf('GET /api/things/:id/parts')).toEqual([])
  expect(missingOf('GET /api/things')).toEqual([])
  expect(missingOf('POST /api/things')).toEqual(['POST /api/things'])
  expect(missingOf('GET /api/things/:id')).toEqual(['GET /api/things/:id'])
})
