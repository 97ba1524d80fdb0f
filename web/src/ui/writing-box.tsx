import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import { cx } from './cx.ts'
import { TextArea } from './text-area.tsx'

const HINT = 'Press Enter to send, Shift+Enter for new line'

export type WritingBoxProps = {
  /** What is written: 'Message'. Names the box, with the keys. */
  what: string
  placeholder: string
  text: string
  onText: (text: string) => void
  onSend: () => void
  box: RefObject<HTMLTextAreaElement | null>
  error?: string | undefined
  maxLength?: number | undefined
  /** Said left of the button in place of the keys. */
  note?: ReactNode
  /** Submits. */
  button: ReactNode
  className?: string | undefined
  /** Keeps a thread above it at its end while it grows. */
  keepsBottom?: boolean | undefined
}

/** Where people write to one another: Enter sends, Shift+Enter begins a new line. */
export function WritingBox(props: WritingBoxProps) {
  const { what, placeholder, text, onText, onSend, box, error, maxLength, note, button, className } = props
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    // Enter also ends a word in the input methods of many languages; that one is not for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  return (
    <form
      data-keep-clear={props.keepsBottom ? '' : undefined}
      className={cx('flex flex-col gap-2', className)}
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        onSend()
      }}
    >
      <TextArea
        ref={box}
        label={`${what}. ${HINT}`}
        labelHidden
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
          <p aria-hidden="true" className="text-sm text-ink-2 max-sm:invisible">
            {HINT}
          </p>
        )}
        {button}
      </div>
    </form>
  )
}
