import { foldAccents, wordsOf } from '@porchlight/contract/kernel/text/fold-accents'

/**
 * Whether a trigram index can find a text: it needs three letters or digits in a row, or fewer at the start or end of a
 * word. For shorter texts ('xq', '(') PostgreSQL would read the whole index and every row (pg_trgm, 'Index Support').
 * Folded, because an accent may be a character of its own, which the index does not contain.
 */
export const hasTrigram = (text: string): boolean =>
  /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(foldAccents(text))

/**
 * Whether the words of a search text are punctuation only. No index finds such a text, so a search among all rows would
 * compare each of them, for a text that nobody looks for.
 */
export const isPunctuation = (text: string): boolean => {
  const words = wordsOf(text)
  return words.length > 0 && words.every((word) => /^\p{P}+$/u.test(word))
}

/** Whether a trigram index can find one of the words of a search text. Searches look up each word by itself. */
export const hasIndexedWord = (text: string): boolean => wordsOf(text).some(hasTrigram)
