import type { TourNote } from '@porchlight/contract/notes'
import { useRef, useState } from 'react'
import { keepDraft, readDraft } from '../../../lib/drafts/drafts.ts'
import { isTransient } from '../../../lib/requests/api-error.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { WritingBox } from '../../../ui/forms/writing-box.tsx'
import { addFailed, useAddNote } from '../use-tour-notes.ts'

const empty = { note: '' }

/** Who can read a note, as the server’s notes/policy.ts decides, in words for its author. */
const readers = {
  ofAgent: 'Visible to our team and this tour’s assistants, not to clients.',
  ofOthers: 'Visible to the agent, our team, and this tour’s assistants.',
}

/** The input for a note. A note that is not sent stays in the box, and in the tab while the notes are closed. */
export function NoteBox({ tourId, onAdded }: { tourId: string; onAdded: (note: TourNote) => void }) {
  const { user } = useSession()
  const userId = user?.id ?? ''
  const draft = `note.${tourId}`
  const [text, setText] = useState(() => readDraft(draft, userId, empty)?.note ?? '')
  const box = useRef<HTMLTextAreaElement>(null)
  const write = (note: string): void => {
    setText(note)
    keepDraft(draft, userId, empty, { note })
  }
  const add = useAddNote(tourId, {
    onAdded: (sent, note) => {
      // The user may have gone on writing.
      const now = box.current?.value ?? ''
      write(now.startsWith(sent) ? now.slice(sent.length).trimStart() : now)
      box.current?.focus()
      onAdded(note)
    },
    onFailed: () => {
      // Scrolls to the box, which shows the failure.
      box.current?.focus()
      return box.current !== null
    },
  })
  const blank = text.trim() === ''
  const send = (): void => {
    if (!blank && user && !add.isPending) add.mutate(text)
  }
  return (
    <WritingBox
      what="Note"
      hint={user?.userType === 'real_estate_agent' ? readers.ofAgent : readers.ofOthers}
      placeholder="Add a note about this tour..."
      text={text}
      box={box}
      onText={write}
      onSend={send}
      maxLength={5000}
      className="w-full"
      note={
        add.isError ? (
          <p role="alert" className="text-sm text-bad">
            {addFailed}
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
