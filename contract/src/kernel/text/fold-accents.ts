/** The letters that Unicode does not compose from a base letter and an accent, and what people type instead. */
const letters: Readonly<Record<string, string>> = {
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  ŧ: 't',
  Ŧ: 'T',
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  þ: 'th',
  Þ: 'th',
}

/** The accents, as characters of their own. */
const accents = /[\u0300-\u036f]/g

/**
 * A text without accents, for searches: 'Zoë' becomes 'Zoe', 'Straße' becomes 'Strasse'. The database does the same with
 * the texts that it stores (`fold_text`, migration 0061). Composed characters of other scripts, such as Korean, are
 * composed again.
 */
export const foldAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(accents, '')
    .normalize('NFC')
    .replaceAll(/[\u0080-\uffff]/g, (letter) => letters[letter] ?? letter)

/** What the browser compares when it searches a list by itself: lower case, without accents. */
export const foldText = (text: string): string => foldAccents(text).toLowerCase()

/** The words of a text in their order. Commas separate words, too, because people type 'Hernandez, Megan'. */
export const allWordsOf = (text: string): string[] =>
  text.split(/[\s,\p{Cc}]+/u).filter((word) => word !== '')

/** The words of a search text, each once. */
export const wordsOf = (text: string): string[] => [...new Set(allWordsOf(text))]

/** Whether a text contains every word of a search text, in any order, as in the searches of the server. */
export const containsWords = (text: string, q: string): boolean => {
  const folded = foldText(text)
  return wordsOf(foldText(q)).every((word) => folded.includes(word))
}
