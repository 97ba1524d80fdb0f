import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './requests/api-error.ts'
import { toastChangeFailure } from './requests/toast-failure.ts'

/** Shows the server's errors at their fields. A toast shows errors without a field here. */
export const showRefusal = <Form extends FieldValues>(
  form: UseFormReturn<Form>,
  names: readonly FieldPath<Form>[],
  words: string,
  error: Error,
): void => {
  const fields = error instanceof ApiError ? error.errors : []
  let shown = 0
  for (const { path, message } of fields) {
    const name = names.find((known) => known === path)
    if (!name) continue
    form.setError(name, { message }, { shouldFocus: shown === 0 })
    shown += 1
  }
  if (shown === 0) toastChangeFailure(error, words)
}

/** Whether a text looks like an email. The server decides. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim())
