import { expect, it } from 'vitest'
import { largestOf, type Profile } from './profile.ts'

const frame = (functionName: string, url = '', lineNumber = 0) => ({ functionName, url, lineNumber })

const profile: Profile = {
  nodes: [
    { id: 1, callFrame: frame('start', 'file:///home/x/server/dist/main.js', 4) },
    { id: 2, callFrame: frame('mapRows', 'file:///home/x/server/dist/main.js', 511) },
    { id: 3, callFrame: frame('(idle)') },
    { id: 4, callFrame: frame('', 'file:///home/x/node_modules/pg/lib/query.js', 9) },
  ],
  startTime: 1_000,
  samples: [1, 1, 2, 3, 4, 2],
  timeDeltas: [0, 500, 500, 300, 1_000, 100],
}

it('names the functions by their own time, without the start and without waiting', () =>
  expect(largestOf(profile, 2_000)).toEqual([
    '75.0 % mapRows server/dist/main.js:512',
    '25.0 % (anonymous) node_modules/pg/lib/query.js:10',
  ]))

it('has nothing to name when no sample is late enough', () => expect(largestOf(profile, 9_000)).toEqual([]))
