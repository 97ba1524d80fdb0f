import { expect, it } from 'vitest'
import { tilesOf } from './analytics-words.ts'

it('says of each figure without a line that its past is not stored', () => {
  const tiles = [...tilesOf(undefined, 'range', []), ...tilesOf(undefined, 'now', [])]
  const without = tiles.filter(({ definition }) => definition.endsWith('so there is no trend line.'))
  expect(without.map(({ label }) => label)).toEqual(['Monthly recurring', 'Open charges', 'Active users'])
  expect(without.at(-1)?.definition).toBe(
    'Agents whose account is active and not locked. Past values aren’t stored, so there is no trend line.',
  )
})
