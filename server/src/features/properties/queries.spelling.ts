import { sql } from 'drizzle-orm'
import type { Orm } from '../../kernel/database/database.ts'
import { readPrepared } from '../../kernel/database/prepared.ts'
import type { SeenBy } from './policy.ts'
import { hasProperty, type PropertyFilters } from './queries.ts'
import { mostUnknown, nearestWords, spelledWords, spellingsOf } from './rules.spelling.ts'
import { propertyWords } from './tables.ts'

/** Whether a listing has this word, or one that contains it: then a search finds it as it is. */
const isKnown = async (orm: Orm, word: string): Promise<boolean> => {
  const values = { pattern: `%${word}%` }
  const found = await readPrepared(orm, 'property_word_known', values, () =>
    orm
      .select({ word: propertyWords.word })
      .from(propertyWords)
      .where(sql`${propertyWords.word} like ${sql.placeholder('pattern')}`)
      .limit(1),
  )
  return found.length > 0
}

/** The words with a misspelled one's first letter and about its length. A range of the primary key finds them. */
const listAlike = async (orm: Orm, word: string): Promise<string[]> => {
  const first = word.charAt(0)
  const after = String.fromCharCode(first.charCodeAt(0) + 1)
  const values = { first, after, least: word.length - 2, most: word.length + 2 }
  const found = await readPrepared(orm, 'property_words_alike', values, () =>
    orm
      .select({ word: propertyWords.word })
      .from(propertyWords)
      .where(
        sql`${propertyWords.word} >= ${sql.placeholder('first')} and ${propertyWords.word} < ${sql.placeholder('after')}
          and length(${propertyWords.word}) between ${sql.placeholder('least')}::int and ${sql.placeholder('most')}::int`,
      ),
  )
  return found.map(({ word: alike }) => alike)
}

/** The words that have trigrams in common with a misspelled one. */
const listSimilar = async (orm: Orm, word: string): Promise<string[]> => {
  const found = await readPrepared(orm, 'property_words_similar', { word }, () =>
    orm
      .select({ word: propertyWords.word })
      .from(propertyWords)
      .where(sql`${propertyWords.word} % ${sql.placeholder('word')}`),
  )
  return found.map(({ word: similar }) => similar)
}

/** The nearest words. People rarely miss the first letter, and without it the search takes five times as long. */
const findNearest = async (orm: Orm, word: string): Promise<string[]> => {
  const nearest = nearestWords(word, await listAlike(orm, word))
  return nearest.length > 0 ? nearest : nearestWords(word, await listSimilar(orm, word))
}

/**
 * The search text that a misspelled one most likely meant: with words of published listings, and only if this reader may
 * see a property that it finds with these filters. Null if there is none, or if each word is known.
 */
export const findSpelling = async (
  orm: Orm,
  by: SeenBy,
  { q, ...filters }: PropertyFilters,
): Promise<string | null> => {
  if (q === undefined) return null
  const unknown: string[] = []
  for (const word of spelledWords(q)) {
    if (await isKnown(orm, word)) continue
    unknown.push(word)
    if (unknown.length > mostUnknown) return null
  }
  const near = new Map<string, string[]>()
  for (const word of unknown) {
    const words = await findNearest(orm, word)
    if (words.length === 0) return null
    near.set(word, words)
  }
  for (const spelling of spellingsOf(q, near))
    if (await hasProperty(orm, by, { ...filters, q: spelling })) return spelling
  return null
}
