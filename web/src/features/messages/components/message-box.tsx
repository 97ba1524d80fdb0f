import { SendHorizontal } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

const HINT = 'Press Enter to send, Shift+Enter for new line'
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

/** Where a message is written: Enter sends, Shift+Enter begins a new line. */
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
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also ends a word in the input methods of many languages; that one is not for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      data-keeps-bottom=""
      className="flex flex-col gap-2 border-t border-line bg-surface px-4 py-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        ref={box}
        label={`Message. ${HINT}`}
        labelHidden
        rows={2}
        placeholder="Write to the scheduling assistant..."
        value={text}
        error={tooLong ? 'Please use at most 5,000 characters' : undefined}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center justify-between gap-3">
        {text.length >= NEAR && !tooLong ? (
          <p className="num text-sm text-ink-2">{LONGEST - text.length} characters left</p>
        ) : (
          <p aria-hidden="true" className="text-sm text-ink-2 max-sm:invisible">
            {HINT}
          </p>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={blank || tooLong}
          icon={<SendHorizontal size={15} aria-hidden="true" />}
        >
          Send
        </Button>
      </div>
    </form>
  )
}
