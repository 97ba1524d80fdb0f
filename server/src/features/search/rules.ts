import { allWordsOf, foldText } from '@porchlight/contract/kernel/text/fold-accents'

const timesIn = (words: readonly string[], word: string): number => words.filter((one) => one === word).length

/**
 * How well a name matches a search text, from 0 (the name itself, in any order: 'Lee, Ann') to 4 (the text is elsewhere,
 * as in the email).
 */
const distanceOf = (name: string, text: string, words: readonly string[]): number => {
  const parts = allWordsOf(foldText(name))
  const folded = parts.join(' ')
  const areParts = words.every((word) => timesIn(parts, word) >= timesIn(words, word))
  if (areParts && parts.length === words.length) return 0
  if (areParts || folded.startsWith(text)) return 1
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2
  return words.every((word) => folded.includes(word)) ? 3 : 4
}

/**
 * Orders what a search found by how well any of the names match its text, ignoring case and accents. What matches equally well
 * keeps its order.
 */
export const byNameMatch = <Row>(
  rows: readonly Row[],
  namesOf: (row: Row) => readonly (string | null)[],
  q: string,
): Row[] => {
  const words = allWordsOf(foldText(q))
  const text = words.join(' ')
  return rows
    .map((row) => ({
      row,
      distance: Math.min(...namesOf(row).map((name) => distanceOf(name ?? '', text, words))),
    }))
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ row }) => row)
}
