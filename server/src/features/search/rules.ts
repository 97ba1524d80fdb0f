import { foldText, wordsOf } from '@porchlight/contract/kernel/text/fold-accents'

/** How well a name matches a search text, from 0 (the name itself) to 4 (the text is elsewhere, as in the email). */
const distanceOf = (name: string, text: string, words: readonly string[]): number => {
  const folded = wordsOf(foldText(name)).join(' ')
  if (folded === text) return 0
  if (folded.startsWith(text)) return 1
  const parts = folded.split(' ')
  if (words.every((word) => parts.some((part) => part.startsWith(word)))) return 2
  return words.every((word) => folded.includes(word)) ? 3 : 4
}

/**
 * Orders what a search found by how well the names match its text, ignoring case and accents. What matches equally well
 * keeps its order.
 */
export const byNameMatch = <Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
  q: string,
): Row[] => {
  const words = wordsOf(foldText(q))
  const text = words.join(' ')
  return rows
    .map((row) => ({ row, distance: distanceOf(nameOf(row) ?? '', text, words) }))
    .toSorted((one, other) => one.distance - other.distance)
    .map(({ row }) => row)
}
