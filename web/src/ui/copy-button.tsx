import { Check, Copy } from 'lucide-react'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { useCopy } from './use-copy.ts'

export type CopyButtonProps = {
  text: string
  /** 'Copy link'. Changes to 'Copied' for two seconds. */
  label: string
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label }: CopyButtonProps) {
  const { state, copy } = useCopy(text)
  return (
    <Button
      onClick={copy}
      icon={
        state === 'copied' ? <Check size={15} aria-hidden="true" /> : <Copy size={15} aria-hidden="true" />
      }
    >
      <span aria-live="polite">
        {state === 'copied' ? 'Copied' : state === 'refused' ? 'Select and copy' : label}
      </span>
    </Button>
  )
}

/** The same function as a small icon after the copied text. `label` is its accessible name: 'Copy the phone number'. */
export function CopyIcon({ text, label }: CopyButtonProps) {
  const { state, copy } = useCopy(text)
  return (
    <>
      <IconButton label={label} onClick={copy} className="size-6! align-middle coarse:size-11! coarse:-my-3">
        {state === 'copied' ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
      </IconButton>
      <span role="status" className={state === 'refused' ? 'text-sm text-ink-2' : 'sr-only'}>
        {state === 'copied' ? 'Copied' : state === 'refused' ? 'Select and copy' : ''}
      </span>
    </>
  )
}
