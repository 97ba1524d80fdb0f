/** The list with its element at `from` moved to `to`. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const others = list.toSpliced(from, 1)
  return others.toSpliced(to, 0, ...list.slice(from, from + 1))
}

type Identified = { id: string }

/** The elements in the order of these ids; those without an id in the list stay behind, in their own order. */
export const inOrderOf = <T extends Identified>(list: readonly T[], ids: readonly string[]): T[] => {
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: T): number => places.get(id) ?? ids.length
  return list.toSorted((one, other) => placeOf(one) - placeOf(other))
}
