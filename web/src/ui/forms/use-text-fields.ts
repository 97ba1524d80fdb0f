import type { RefObject } from 'react'
import {
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
  useFormState,
} from 'react-hook-form'
import { looksLikeEmail } from '../../lib/form-errors.ts'

type Refusals = readonly { path: string; message: string }[]

/**
 * Connects the text fields of a form with their errors: `<TextField label="City" {...field('city')} />`.
 * @param refused the server's errors, by the field's name; the form's own go first
 */
export const useTextFields = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  refused: Refusals = [],
) => {
  const state = useFormState({ control: form.control })
  /** @param first holds the field that the form focuses when it opens */
  return <Name extends FieldPath<Values>>(
    name: Name,
    rules?: RegisterOptions<Values, Name>,
    first?: RefObject<HTMLInputElement | null>,
  ) => {
    const { ref, ...registered } = form.register(name, rules)
    const wrong = form.getFieldState(name, state).error ?? refused.find(({ path }) => path === name)
    return {
      ...registered,
      ref: (node: HTMLInputElement | HTMLTextAreaElement | null): void => {
        ref(node)
        if (first && !(node instanceof HTMLTextAreaElement)) first.current = node
      },
      error: wrong?.message,
    }
  }
}

/** The rule of a field that must not be empty. */
export const filled = (message: string) => ({
  validate: (text: string): string | true => text.trim() !== '' || message,
})

/** The rule of an email address. The server decides. */
export const emailLike = (message: string) => ({
  validate: (text: string): string | true => looksLikeEmail(text) || message,
})
