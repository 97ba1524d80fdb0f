import { allWordsOf, foldText } from '@porchlight/contract/kernel/text/fold-accents'
import { type Column, type SQL, sql } from 'drizzle-orm'
import type { Keyset } from './listing.ts'

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** The text with single spaces, and two words also in the other order: 'Lee, Ann' is Ann Lee. */
const textsOf = (q: string): string[] => {
  const words = allWordsOf(foldText(q)).map(escaped)
  const orders = words.length === 2 ? [words, words.toReversed()] : [words]
  return orders.map((order) => order.join(' '))
}

// The facts of a row are lines, and an address without a unit ends with a space.
const asFact = (text: string) => [`${text}\n%`, `%\n${text}\n%`, `%\n${text} \n%`, `%\n${text}`]
const asWords = (text: string) => [`${text} %`, `% ${text} %`, `% ${text}\n%`, `%\n${text} %`, `% ${text}`]
const asBeginning = (text: string) => [`${text}%`, `% ${text}%`, `%\n${text}%`]

type BestMatch = {
  keyset: Keyset
  values: Record<string, string[]>
}

/**
 * The order of a search's matches by a column of folded text with one fact in each line (`search_text`): first those of
 * which a fact is the text; then those that contain it as whole words; then those in which it begins a word; then the
 * others. Of equal ones, the newest first. Only the first page can be read, because a row does not contain its key.
 */
export const bestMatchFirst = (
  folded: Column | SQL,
  { createdAt, id }: { createdAt: Column; id: Column },
  q: string,
): BestMatch => {
  const texts = textsOf(q)
  const matches = (patterns: string): SQL => sql`${folded} like any(${sql.placeholder(patterns)}::text[])`
  return {
    keyset: {
      // A thousand years for each step, because an instant sorts much faster than a text, and a common word may be in
      // most rows. Hours need no time zone. Most rows have the text inside of a word, so that goes first.
      at: sql`(${createdAt} + interval '8760000 hours' * case when not ${matches('asBeginning')} then 0
        when ${matches('asFact')} then 3 when ${matches('asWords')} then 2 else 1 end)`,
      id,
    },
    values: {
      asFact: texts.flatMap(asFact),
      asWords: texts.flatMap(asWords),
      asBeginning: texts.flatMap(asBeginning),
    },
  }
}
