import { toast } from '../toast.ts'
import { changeFailure, reasonOf } from './api-error.ts'

/** A toast that says why a call failed: the server's reason if the user can fix the cause, or else `fallback`. */
export const toastFailure = (error: unknown, fallback: string, title = 'Error'): void =>
  toast({ title, description: reasonOf(error, fallback), tone: 'bad' })

/** A toast that names a failed change and the reason: 'Failed to delete role: {reason}'. */
export const toastChangeFailure = (error: unknown, words: string): void =>
  toast({ title: 'Error', description: changeFailure(words, error), tone: 'bad' })
