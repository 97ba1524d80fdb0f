import { useRef, useState } from 'react'
import { isTransient } from '../../../lib/requests/api-error.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { WritingBox } from '../../../ui/forms/writing-box.tsx'
import { useAddNote } from '../use-tour-notes.ts'

/** The input for a note. A failed note stays in the box. */
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
  return (
    <WritingBox
      what="Note"
      placeholder="Add a note about this tour..."
      text={text}
      box={box}
      onText={setText}
      onSend={send}
      maxLength={5000}
      className="w-full"
      note={
        add.isError ? (
          <p role="alert" className="text-sm text-bad">
            Not sent. Your text is still here.
          </p>
        ) : undefined
      }
      button={
        <Button type="submit" variant="primary" disabled={blank || !user} loading={add.isPending}>
          {add.isPending ? 'Adding...' : isTransient(add.error) ? 'Try again' : 'Add Note'}
        </Button>
      }
    />
  )
}
