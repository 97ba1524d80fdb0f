import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const KEEP_MS = 200

/** Saves a form's input: a moment after the last keystroke, when the form closes, and when the page unloads. */
export const useKeptDraft = <Form extends FieldValues>(
  form: Pick<UseFormReturn<Form>, 'subscribe' | 'getValues'>,
  keep: (values: Form) => void,
): void => {
  const latest = useRef(keep)
  latest.current = keep
  const { subscribe, getValues } = form
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const now = (): void => latest.current(getValues())
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(now, KEEP_MS)
      },
    })
    // The last keystrokes before a reload have not been saved yet.
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      stop()
      clearTimeout(timer)
      now()
    }
  }, [subscribe, getValues])
}
