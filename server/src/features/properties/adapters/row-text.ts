const longest = 120

/** The values of a file's row in one line, cut off where people have recognized it. */
export const rowText = (cells: readonly string[]): string => {
  const text = cells
    .map((cell) => cell.replaceAll(/\s+/g, ' ').trim())
    .filter((cell) => cell !== '')
    .join(', ')
  // By characters, so that the cut divides none.
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text
}
