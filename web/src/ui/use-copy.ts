import { useEffect, useState } from 'react'

/** Copies a text to the clipboard; `said` reports the outcome for two seconds. */
export const useCopy = (text: string) => {
  const [said, setSaid] = useState<'copied' | 'refused' | null>(null)
  useEffect(() => {
    if (!said) return
    const timer = setTimeout(() => setSaid(null), 2000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      setSaid('copied')
    } catch {
      setSaid('refused') // no permission, or an insecure origin
    }
  }
  return { said, copy }
}
