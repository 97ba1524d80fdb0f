import { foldText } from '@porchlight/contract/kernel/text/fold-accents'
import { distance } from 'fastest-levenshtein'
import { soughtIn } from './rules.search.ts'
import { searchWords } from './rules.ts'

/**
 * The words of a search text that may be misspelled, folded and without duplicates. Apostrophes and hyphens separate
 * words, as in the stored words of listings (migration 0066).
 */
export const spelledWords = (q: string | undefined): string[] => [
  ...new Set(
    searchWords(soughtIn(q).q)
      .flatMap((word) => foldText(word).split(/[^a-z0-9]+/))
      .filter((word) => /^[a-z]{4,40}$/.test(word)),
  ),
]

/** With more unknown words, a text is not misspelled, but about something else. */
export const mostUnknown = 2
const mostNear = 3
/** Each of them takes a search. */
const mostTexts = 6

const letters = (word: string): string => [...word].toSorted().join('')

/** The number of typing errors between two words; two letters in the wrong order are one error. */
const errorsBetween = (typed: string, known: string): number =>
  distance(typed, known) - (letters(typed) === letters(known) ? 1 : 0)

/** Those of the known words that a misspelled one most likely stands for, nearest first. */
export const nearestWords = (typed: string, known: readonly string[]): string[] =>
  known
    .map((word) => ({ word, errors: errorsBetween(typed, word) }))
    .filter(({ errors }) => errors > 0 && errors <= (typed.length < 6 ? 1 : 2))
    .toSorted((a, b) => a.errors - b.errors || a.word.length - b.word.length || a.word.localeCompare(b.word))
    .slice(0, mostNear)
    .map(({ word }) => word)

const likeTyped = (word: string, typed: string): string =>
  typed === typed.toUpperCase()
    ? word.toUpperCase()
    : typed[0] === typed[0]?.toUpperCase()
      ? `${word.charAt(0).toUpperCase()}${word.slice(1)}`
      : word

/** The text with other words in the places of the misspelled ones; limits and numbers stay. */
const withWords = (q: string, words: ReadonlyMap<string, string>): string =>
  q.replaceAll(/\p{L}[\p{L}\p{M}]*/gu, (typed) => {
    const word = words.get(foldText(typed))
    return word ? likeTyped(word, typed) : typed
  })

/**
 * The texts that a search text may have meant, the likeliest first.
 *
 * @param near the nearest known words of each unknown word
 */
export const spellingsOf = (q: string, near: ReadonlyMap<string, readonly string[]>): string[] => {
  let choices: { words: Map<string, string>; rank: number }[] = [{ words: new Map(), rank: 0 }]
  for (const [typed, known] of near)
    choices = choices.flatMap(({ words, rank }) =>
      known.map((word, place) => ({ words: new Map(words).set(typed, word), rank: rank + place })),
    )
  return choices
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, mostTexts)
    .map(({ words }) => withWords(q, words))
    .filter((spelling) => spelling !== q)
}
