import type { QueryClient } from '@tanstack/react-query'
import { endToasts, isSubmitted, rememberSubmitted } from './toast.ts'

/** A mutation's `meta` when the application starts it by itself, like marking notes as read. It is not an attempt of the user. */
export const byItself = { byItself: true } as const

/**
 * Withdraws outdated failures, for every form and button: with the next attempt, and with an edit in the failed form.
 * Returns a function that stops it.
 */
export const watchAttempts = (client: QueryClient): (() => void) => {
  const onSubmit = ({ target }: Event): void => {
    endToasts({ by: 'attempt' })
    rememberSubmitted(target instanceof HTMLFormElement ? target : null)
  }
  const onEdit = ({ target }: Event): void => {
    if (target instanceof Node) endToasts({ by: 'edit', field: target })
  }
  const onClick = ({ target }: Event): void => {
    if (!(target instanceof Node && isSubmitted(target))) rememberSubmitted(null)
  }
  // Captured, since a form in a dialog keeps its events from the forms around it.
  const options = { capture: true }
  document.addEventListener('submit', onSubmit, options)
  document.addEventListener('input', onEdit, options)
  document.addEventListener('click', onClick, options)
  const stop = client.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'pending') return
    if (event.mutation.meta?.byItself !== true) endToasts({ by: 'attempt' })
  })
  return () => {
    document.removeEventListener('submit', onSubmit, options)
    document.removeEventListener('input', onEdit, options)
    document.removeEventListener('click', onClick, options)
    stop()
  }
}
