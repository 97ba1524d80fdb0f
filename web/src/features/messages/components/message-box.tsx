import { SendHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { WritingBox } from '../../../ui/forms/writing-box.tsx'

// The server's limit (contract, messages). The box shows a count when the text gets close to it.
const LONGEST = 5000
const NEAR = 4500

type Props = {
  text: string
  onText: (text: string) => void
  onSend: (text: string) => void
  placeholder: string
  /** Focus the box at the start. */
  focus: boolean
  /** Writing aids beside the button. */
  tools?: ReactNode
  /** Unfilled placeholders in the text, such as '{client}', which should not be sent. */
  unfilled?: readonly string[] | undefined
}

/** The input for a message. */
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
      text={text}
      onText={onText}
      box={box}
      onSend={send}
      keepsBottom
      className="border-t border-line bg-surface px-4 py-3"
      error={tooLong ? 'Please use at most 5,000 characters' : undefined}
      note={
        text.length >= NEAR && !tooLong ? (
          <p className="num text-sm text-ink-2">{LONGEST - text.length} characters left</p>
        ) : unfilled.length > 0 ? (
          <p className="text-sm text-ink">Fill in before sending: {unfilled.join(', ')}</p>
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
