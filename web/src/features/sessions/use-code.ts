import { useRef, useState } from 'react'
import { isRefusal } from '../../lib/requests/api-error.ts'
import { codeProblem } from './code-problem.ts'

/** What the field says about a refused code; undefined if something else failed. */
export const wrongCodeOf = (error: unknown): string | undefined =>
  isRefusal(error, 'wrong_code') ? error.reason : undefined

/**
 * The field for a code of the second factor. A note on the code's format disappears when the user types.
 * @param recovery whether a recovery code is accepted, too
 */
export const useCode = ({ recovery }: { recovery: boolean }) => {
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const box = useRef<HTMLInputElement>(null)
  const focus = (): void => box.current?.focus()
  const change = (typed: string): void => {
    setCode(typed)
    setProblem(undefined)
  }
  return {
    code,
    change,
    focus,
    /** Returns whether the code can be right. If not, the field says why and gets the focus. */
    check: (): boolean => {
      const found = codeProblem(code, { recovery })
      setProblem(found)
      if (found) focus()
      return found === undefined
    },
    /** Focuses the field after a failure. If the code is to blame, the field says why and is empty. */
    refuse: (reason: string | undefined): void => {
      if (reason !== undefined) setCode('')
      setProblem(reason)
      focus()
    },
    field: { ref: box, value: code, error: problem },
  }
}
