import type { SavedReply } from '@porchlight/contract/messages'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '../../../lib/requests/api-error.ts'
import { toastChangeFailure } from '../../../lib/requests/toast-failure.ts'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useVersionedSubject } from '../../../ui/forms/use-versioned-subject.ts'
import { savedRepliesQuery } from '../api.ts'
import { useSaveReply } from '../reply-mutations.ts'
import { placeholders } from '../reply-words.ts'

const LONGEST = 5000

type Problems = { title?: string | undefined; body?: string | undefined }

/** Creates a saved reply, or edits one (`subject`). */
export function SavedReplyForm({ subject, onClose }: { subject: SavedReply | null; onClose: () => void }) {
  const client = useQueryClient()
  const [title, setTitle] = useState(subject?.title ?? '')
  const [body, setBody] = useState(subject?.body ?? '')
  const [problems, setProblems] = useState<Problems>({})
  const { seen, theirs, loadTheirs, acceptConflict } = useVersionedSubject(subject, {
    store: (_: SavedReply) => void client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey }),
    show: (current) => {
      setTitle(current.title)
      setBody(current.body)
    },
  })
  const save = useSaveReply(subject)
  const first = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)

  const failed = (error: Error): void => {
    if (acceptConflict(error)) return
    const refused = error instanceof ApiError ? error.errors : []
    if (refused.length > 0)
      setProblems(Object.fromEntries(refused.map(({ path, message }) => [path, message])))
    else toastChangeFailure(error, subject ? 'Failed to update saved reply' : 'Failed to create saved reply')
  }
  const submit = (): void => {
    const found: Problems = {
      ...(title.trim() === '' && { title: 'Title is required' }),
      ...(body.trim() === '' && { body: 'Text is required' }),
    }
    setProblems(found)
    if (found.title) first.current?.focus()
    else if (found.body) area.current?.focus()
    else
      save.mutate(
        { title: title.trim(), body, version: seen?.version ?? null },
        { onError: failed, onSuccess: onClose },
      )
  }
  return (
    <FormDialog
      title={subject ? 'Edit saved reply' : 'New saved reply'}
      send={subject ? 'Save reply' : 'Create reply'}
      sendingWord="Saving..."
      sending={save.isPending}
      initialFocus={first}
      onSend={submit}
      onClose={onClose}
    >
      {theirs ? (
        <ChangedMeanwhile onLoad={loadTheirs}>
          Someone else changed this saved reply. Save again to replace their changes with yours.
        </ChangedMeanwhile>
      ) : null}
      <TextField
        ref={first}
        label="Title"
        autoComplete="off"
        maxLength={100}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        error={problems.title}
      />
      <TextArea
        ref={area}
        label="Text"
        rows={5}
        maxLength={LONGEST}
        value={body}
        onChange={({ target }) => setBody(target.value)}
        error={problems.body}
      />
      <dl
        aria-label="Placeholders"
        className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-sm text-ink-2"
      >
        {Object.entries(placeholders).map(([name, meaning]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{`{${name}}`}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </FormDialog>
  )
}
