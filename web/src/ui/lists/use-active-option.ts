import { type KeyboardEvent, useState } from 'react'

/**
 * The option of a list that the arrow keys have reached while the focus stays in a text box. They go around the ends;
 * Enter chooses.
 * @param choose null while the list is not shown
 */
export const useActiveOption = (count: number, choose: ((index: number) => void) | null) => {
  const [index, setIndex] = useState(0)
  const at = Math.min(index, count - 1)
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setIndex((at + 1) % Math.max(count, 1))
    else if (event.key === 'ArrowUp') setIndex((at - 1 + count) % Math.max(count, 1))
    else if (event.key === 'Enter' && choose && at >= 0) choose(at)
    else return
    event.preventDefault()
  }
  return { at, setIndex, onKey }
}
