import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { cx } from '../cx.ts'
import { TextArea } from './text-area.tsx'

const HINT = 'Press Enter to send, Shift+Enter for new line'

export type WritingBoxProps = {
  /** The accessible name of the text box: 'Message'. The keyboard hints are added to it. */
  what: string
  /** A line under the text box, such as who reads the text. */
  hint?: string | undefined
  placeholder: string
  text: string
  onText: (text: string) => void
  onSend: () => void
  box: RefObject<HTMLTextAreaElement | null>
  error?: string | undefined
  maxLength?: number | undefined
  /** Shown left of the button instead of the keyboard hints. */
  note?: ReactNode
  /** The submit button. */
  button: ReactNode
  className?: string | undefined
  /** Keeps the thread above it scrolled to the end while the box grows. */
  keepsBottom?: boolean | undefined
}

/** Where people write messages: Enter sends, Shift+Enter starts a new line. */
export function WritingBox(props: WritingBoxProps) {
  const { what, hint, placeholder, text, onText, onSend, box, error, maxLength, note, button, className } =
    props
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // In many input methods Enter also confirms a word; ignore that one.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form
      data-keep-clear={props.keepsBottom ? '' : undefined}
      className={cx('@container flex flex-col gap-2', className)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSend()
      }}
    >
      <TextArea
        ref={box}
        label={`${what}. ${HINT}`}
        labelHidden
        hint={hint}
        rows={2}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        error={error}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center justify-between gap-3">
        {note ?? (
          <p
            aria-hidden="true"
            className="min-w-0 truncate text-sm text-ink-2 @max-xs:invisible coarse:invisible"
          >
            {HINT}
          </p>
        )}
        {button}
      </div>
    </form>
  )
}
