/** The names in a text, separated by white space. An underscore stands for a space within a name. */
export const namesIn = (text: string): readonly string[] =>
  text
    .trim()
    .split(/\s+/)
    .map((name) => name.replaceAll('_', ' '))
