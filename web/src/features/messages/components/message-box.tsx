import { SendHorizontal } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { WritingBox } from '../../../ui/writing-box.tsx'

// The server's limit (contract, messages); the number itself is shown when it comes near.
const LONGEST = 5000
const NEAR = 4500

type Props = {
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  /** Begins in the box: there is nothing to read yet. */
  focus: boolean
}

/** Where a message is written. */
export function MessageBox({ text, onText, onSend, focus }: Props) {
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focus) box.current?.focus()
  }, [focus])
  const tooLong = text.length > LONGEST
  const blank = text.trim() === ''
  const send = (): void => {
    if (blank || tooLong) return
    onSend(text)
    box.current?.focus()
  }
  return (
    <WritingBox
      what="Message"
      placeholder="Write to the scheduling assistant..."
      {...{ text, onText, box }}
      onSend={send}
      keepsBottom
      className="border-t border-line bg-surface px-4 py-3"
      error={tooLong ? 'Please use at most 5,000 characters' : undefined}
      note={
        text.length >= NEAR && !tooLong ? (
          <p className="num text-sm text-ink-2">{LONGEST - text.length} characters left</p>
        ) : undefined
      }
      button={
        <Button
          type="submit"
          variant="primary"
          disabled={blank || tooLong}
          icon={<SendHorizontal size={15} aria-hidden="true" />}
        >
          Send
        </Button>
      }
    />
  )
}
