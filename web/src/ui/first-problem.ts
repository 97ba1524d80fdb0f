import type { RefObject } from 'react'

/** Once what is wrong has been drawn: the first field that says so gets the focus. */
export const focusFirstProblem = ({ current }: RefObject<HTMLElement | null>): void => {
  requestAnimationFrame(() => current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
