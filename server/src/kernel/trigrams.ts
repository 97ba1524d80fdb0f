/**
 * Whether an index of trigrams can find a text anywhere in another: it needs three letters or digits in a row, or where a
 * word begins or, after two, ends. For anything less ('xq', '(') PostgreSQL would read that whole index and then every
 * row beside (pg_trgm, 'Index Support').
 */
export const hasTrigram = (text: string): boolean =>
  /[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]|[\p{L}\p{N}]{2}[^\p{L}\p{N}]/u.test(text)
