import type { AdminPropertyRequest } from '@porchlight/contract/properties'
import { useId, useState } from 'react'
import { ApiError, isRefusal } from '../../../lib/requests/api-error.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { type Review, useReviewRequest } from '../catalog-actions.ts'
import { factsOf, regionOf, streetOf, typeName } from '../property-words.ts'

type Props = { subject: AdminPropertyRequest; preset: Review['status']; onClose: () => void }

const choices = [
  {
    value: 'approved',
    label: 'Approve',
    hint: 'We list the property and notify the agent.',
  },
  { value: 'rejected', label: 'Reject', hint: 'We send the agent your reason.' },
] as const

/** Answers an agent's request; a rejection needs a reason (specification, back office, section 4). */
export function ReviewRequestDialog({ subject, preset, onClose }: Props) {
  const [request, setRequest] = useState(subject)
  const [status, setStatus] = useState(preset)
  const [adminNotes, setNotes] = useState('')
  const [missing, setMissing] = useState<string | undefined>()
  const review = useReviewRequest(request)
  const notesId = useId()
  const facts = factsOf(request)
  const send = (): void => {
    if (status === 'rejected' && adminNotes.trim() === '') {
      setMissing('Enter the reason for rejecting this request')
      document.getElementById(notesId)?.focus()
      return
    }
    review.mutate(
      { status, adminNotes },
      {
        onSuccess: onClose,
        onError: (error) => {
          const refused = error instanceof ApiError ? error.errors : []
          const [notes] = refused.filter(({ path }) => path === 'adminNotes')
          if (notes) {
            setMissing(notes.message)
            document.getElementById(notesId)?.focus()
          } else if (isRefusal(error, 'version_conflict'))
            // A version conflict of this call carries the current request. The dialog shows it, and staff can answer
            // it.
            setRequest(error.current as AdminPropertyRequest)
          // Someone else has already answered, and that answer counts. After any other error the reader can send the
          // text again.
          else if (isRefusal(error, 'already_answered')) onClose()
        },
      },
    )
  }
  return (
    <FormDialog
      title="Review Property Request"
      description={`From ${request.agentName}, ${request.agentEmail}`}
      send={status === 'approved' ? 'Approve request' : 'Reject request'}
      sendingWord="Sending..."
      sending={review.isPending}
      destructive={status === 'rejected'}
      onSend={send}
      onClose={onClose}
    >
      <div className="rounded-lg bg-sunken px-3 py-2 text-md wrap-anywhere">
        <p className="font-semibold">{request.propertyName || streetOf(request)}</p>
        <p className="text-ink-2">
          {streetOf(request)}, {regionOf(request)} · {typeName(request.type)}
          {facts ? ` · ${facts}` : ''}
        </p>
        {request.description ? (
          <p className="mt-1 max-h-40 overflow-y-auto whitespace-pre-wrap">{request.description}</p>
        ) : null}
      </div>
      {request.privateListing && status === 'approved' ? (
        <Banner label="Private listing">
          Another agent added this property as a private listing. If you approve this request, all agents can
          see that listing, including its price and contact.
        </Banner>
      ) : null}
      <RadioGroup
        label="Decision"
        value={status}
        onChange={(next) => {
          setStatus(next)
          setMissing(undefined)
        }}
        choices={choices}
        look="cards"
      />
      <TextArea
        id={notesId}
        label="Admin Notes"
        hint={
          status === 'rejected'
            ? 'Required: the reason for rejecting. The agent reads it as your reply.'
            : 'The agent reads them as your reply.'
        }
        required={status === 'rejected'}
        optional={status === 'approved'}
        rows={3}
        maxLength={5000}
        value={adminNotes}
        onChange={(event) => {
          setNotes(event.target.value)
          setMissing(undefined)
        }}
        error={missing}
      />
    </FormDialog>
  )
}
