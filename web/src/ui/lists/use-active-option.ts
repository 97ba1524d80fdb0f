import { type KeyboardEvent, useState } from 'react'

/**
 * The option of a list that the arrow keys have reached while the focus stays in a text box. They go around the ends;
 * Enter chooses.
 * @param choose null while the list is not shown
 * @param first the option before the first arrow; -1 for none
 */
export const useActiveOption = (count: number, choose: ((index: number) => void) | null, first = 0) => {
  const [index, setIndex] = useState<number | null>(null)
  const at = Math.min(index ?? first, count - 1)
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setIndex((at + 1) % Math.max(count, 1))
    else if (event.key === 'ArrowUp') setIndex(at > 0 ? at - 1 : count - 1)
    else if (event.key === 'Enter' && choose && at >= 0) choose(at)
    else return
    event.preventDefault()
  }
  return { at, setIndex, onKey }
}
