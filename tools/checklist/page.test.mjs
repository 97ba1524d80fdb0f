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

test('tests are found with their texts, tables of cases among them', () => {
  expect(tests.map(({ title }) => title)).toEqual(['a note is written', '%s %s answers', "it's over"])
  expect(tests[0]?.text).toContain('Failed to fetch notes')
  expect(tests[0]?.text).not.toContain('/api/things')
})

test('a line is shown by the test in which its words stand, and missed without one', () => {
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

test('a line may name its test, which has to be there and to hold the words', () => {
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

test('a call is found by its path, whatever stands for its parameters, and by its method', () => {
  const missingOf = (call) =>
    pageOf(section([], [call]), tests).missing.map((what) => what.replaceAll('`', ''))
  expect(missingOf('GET /api/things/:id/parts')).toEqual([])
  expect(missingOf('GET /api/things')).toEqual([])
  expect(missingOf('POST /api/things')).toEqual(['POST /api/things'])
  expect(missingOf('GET /api/things/:id')).toEqual(['GET /api/things/:id'])
})
