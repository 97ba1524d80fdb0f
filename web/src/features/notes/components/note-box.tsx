import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { useAddNote } from '../use-tour-notes.ts'

const HINT = 'Press Enter to send, Shift+Enter for new line'

/** Where a note is written: Enter sends, Shift+Enter begins a new line. A failed note stays in the box. */
export function NoteBox({ tourId, onAdded }: { tourId: string; onAdded: () => void }) {
  const { user } = useSession()
  const [text, setText] = useState('')
  const box = useRef<HTMLTextAreaElement>(null)
  const add = useAddNote(tourId, () => {
    setText('')
    box.current?.focus()
    onAdded()
  })
  const blank = text.trim() === ''
  const send = (): void => {
    if (!blank && user && !add.isPending) add.mutate(text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also ends a word in the input methods of many languages; that one is not for us.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  return (
    <form
      className="flex w-full flex-col gap-2"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        send()
      }}
    >
      <TextArea
        ref={box}
        label={`Note. ${HINT}`}
        labelHidden
        rows={2}
        placeholder="Add a note about this tour..."
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex items-center justify-between gap-3">
        {add.isError ? (
          <p role="alert" className="text-sm text-bad">
            Not sent. Your text is still here.
          </p>
        ) : (
          <p aria-hidden="true" className="text-sm text-ink-3">
            {HINT}
          </p>
        )}
        <Button type="submit" variant="primary" disabled={blank || !user} loading={add.isPending}>
          {add.isPending ? 'Adding...' : add.isError ? 'Try again' : 'Add Note'}
        </Button>
      </div>
    </form>
  )
}
