/** Tests of one file, by the beginning of their titles and words in their texts. @param {string} file */
export const testsOf =
  (file) =>
  /** @param {string} title @param {string[]} words @returns {import('./page.mjs').Place} */
  (title, ...words) => ({ file, title, words })
