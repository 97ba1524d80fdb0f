import { SendHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { WritingBox } from '../../../ui/writing-box.tsx'

// The server's limit (contract, messages); the number itself is shown when it comes near.
const LONGEST = 5000
const NEAR = 4500

type Props = {
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  placeholder: string
  /** Begins in the box: there is nothing to read yet. */
  focus: boolean
  /** Beside the button: what else helps to write. */
  tools?: ReactNode
  /** What stands in the text and should not go out: '{client}'. */
  unfilled?: readonly string[] | undefined
}

/** Where a message is written. */
export function MessageBox({ text, onText, onSend, placeholder, focus, tools, unfilled = [] }: Props) {
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
      placeholder={placeholder}
      {...{ text, onText, box }}
      onSend={send}
      keepsBottom
      className="border-t border-line bg-surface px-4 py-3"
      error={tooLong ? 'Please use at most 5,000 characters' : undefined}
      note={
        text.length >= NEAR && !tooLong ? (
          <p className="num text-sm text-ink-2">{LONGEST - text.length} characters left</p>
        ) : unfilled.length > 0 ? (
          <p className="text-sm text-porch-ink">Still to be filled in: {unfilled.join(', ')}</p>
        ) : undefined
      }
      button={
        <span className="flex items-center gap-2">
          {tools}
          <Button
            type="submit"
            variant="primary"
            disabled={blank || tooLong}
            icon={<SendHorizontal size={15} aria-hidden="true" />}
          >
            Send
          </Button>
        </span>
      }
    />
  )
}
