import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'

export type CopyButtonProps = {
  text: string
  /** 'Copy link'. Turns to 'Copied' for two seconds. */
  label: string
}

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label }: CopyButtonProps) {
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
  return (
    <Button
      onClick={copy}
      icon={
        said === 'copied' ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />
      }
    >
      <span aria-live="polite">
        {said === 'copied' ? 'Copied' : said === 'refused' ? 'Select and copy' : label}
      </span>
    </Button>
  )
}
