/**
 * Whether a trigram index can find a text anywhere in another: it needs three letters or digits in a row, or the
 * start of a word, or the end of a word after two. For shorter texts ('xq', '(') PostgreSQL would read the whole
 * index and then every row as well (pg_trgm, 'Index Support').
 */
export const hasTrigram = (text: string): boolean =>
  /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(text)
