import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const KEEP_MS = 200

/** Keeps what is typed into a form: a moment after the last letter, when the form closes, and when the page goes. */
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
    // The last letters before a reload have not waited long enough.
    window.addEventListener('pagehide', now)
    return () => {
      window.removeEventListener('pagehide', now)
      stop()
      clearTimeout(timer)
      now()
    }
  }, [subscribe, getValues])
}
