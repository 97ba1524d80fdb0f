import { useEffect, useState } from 'react'

/** Copies a text to the clipboard; `state` reports the result for two seconds. */
export const useCopy = (text: string) => {
  const [state, setState] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (!state) return
    const timer = setTimeout(() => setState(null), 2000)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('refused') // no permission, or an insecure origin
    }
  }
  return { state, copy }
}
