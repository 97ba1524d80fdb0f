import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { callsTable, differencesOf, faultsOf } from './calls-table.mjs'

const table = {
  reports: 'reads',
  tours: ['clients', 'second-factor'],
  clients: ['people'],
  'second-factor': [],
  people: [],
}
const row = (noun, cell) => ({ noun, cell })
const page = [
  row('reports', 'others’ queries'),
  row('tours', 'clients (by name), second-factor'),
  row('clients', 'people'),
  row('second-factor', '–'),
  row('people', '–'),
]

describe('calls-table', () => {
  it('accepts the table of the project', () => {
    expect(callsTable.check(projectOf({}))).toEqual([])
  })

  it('accepts calls that go down, and refuses a call that goes up or to the feature itself', () => {
    expect(faultsOf(table)).toEqual([])
    const faults = faultsOf({ ...table, people: ['people', 'clients'] })
    expect(faults.map(({ message }) => message)).toEqual([
      'people calls people, which does not stand below it',
      'people calls clients, which does not stand below it',
    ])
  })

  it('accepts the same table on the page', () => {
    expect(differencesOf(table, page)).toEqual([])
  })

  it('refuses a page with another order, or with other calls', () => {
    expect(differencesOf(table, page.toReversed())[0]?.message).toContain(
      'the rows of the calls table are people',
    )
    const other = page.map((one) => (one.noun === 'tours' ? row('tours', 'people') : one))
    expect(differencesOf(table, other)).toEqual([
      { path: 'ARCHITECTURE.md', message: 'tours calls clients, second-factor, and the page says people' },
    ])
  })

  it('reads the rows of the page', () => {
    const [fault] = callsTable.check(projectOf({ 'ARCHITECTURE.md': '| `people` | users | – |\n' }))
    expect(fault?.message).toContain('the rows of the calls table are people, not reports')
    const faults = callsTable.check(projectOf({ 'ARCHITECTURE.md': '| `web/people` | – |\n' }))
    expect(faults.at(-1)?.message).toContain('the rows of the calls table are people, not reports, search')
  })
})
