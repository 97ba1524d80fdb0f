import type { AssistantDetail } from '@porchlight/contract/assistants'
import type { HandOver } from '@porchlight/contract/tours/assignments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchFailure, isRefusal } from '../../../lib/requests/api-error.ts'
import { useSession } from '../../../lib/session.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { assistantsQuery } from '../api.ts'
import { takesAssignments } from '../free-order.ts'
import { useDeleteAssistant, useHandOver } from '../mutations.ts'

type Props = { subject: AssistantDetail; onClose: () => void; onDeleted: () => void }

const QUEUE = 'queue'
const countWord = (count: number): string => (count === 1 ? '1 open tour' : `${count} open tours`)

/** Asks before an assistant is deleted. The user hands over the open tours first, so that none is lost. */
export function DeleteAssistantDialog({ subject, onClose, onDeleted }: Props) {
  const remove = useDeleteAssistant()
  // The server's latest number: the assistant may have received a tour since the page loaded.
  const [openTours, setOpenTours] = useState(subject.currentWorkload)
  const confirm = (): void =>
    remove.mutate(subject, {
      onSuccess: onDeleted,
      onError: (error) => {
        if (isRefusal(error, 'assistant_has_tours')) setOpenTours(error.openTours ?? 1)
        else onClose()
      },
    })
  if (openTours > 0)
    return (
      <HandOverDialog
        subject={subject}
        openTours={openTours}
        deleting={remove.isPending}
        onHandedOver={confirm}
        onClose={onClose}
      />
    )
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete ${subject.name}?`}
      description="They are signed out and can’t sign in again. Their past work keeps their name. You can’t undo this."
      confirmLabel="Delete assistant"
      destructive
      loading={remove.isPending}
      onConfirm={confirm}
    />
  )
}

type HandOverProps = {
  subject: AssistantDetail
  openTours: number
  deleting: boolean
  onHandedOver: () => void
  onClose: () => void
}

function HandOverDialog({ subject, openTours, deleting, onHandedOver, onClose }: HandOverProps) {
  const { user } = useSession()
  const mayAssign = user?.permissions.includes('tours.assign') ?? false
  const query = useQuery({ ...assistantsQuery(), enabled: mayAssign })
  const [to, setTo] = useState(QUEUE)
  const [left, setLeft] = useState<HandOver['left']>([])
  const handOver = useHandOver(subject.id)
  const others = query.data?.filter(({ id }) => id !== subject.id) ?? []
  const takers = others.filter((one) => takesAssignments(one) || one.isLocked)
  const send = (): void =>
    handOver.mutate(to === QUEUE ? null : to, {
      onSuccess: (answer) => {
        setLeft(answer.left)
        if (answer.left.length === 0) onHandedOver()
      },
    })
  return (
    <FormDialog
      title={`Delete ${subject.name}?`}
      description={
        mayAssign
          ? `${subject.name} still has ${countWord(openTours)}. Choose who takes over. The assistant is then signed out, and past work keeps their name. You can’t undo this.`
          : `${subject.name} still has ${countWord(openTours)}. Ask someone who can assign tours to reassign them first.`
      }
      send="Reassign and delete"
      sendingWord="Reassigning..."
      sending={handOver.isPending || deleting}
      destructive
      disabled={!mayAssign || !query.data}
      cancel="Keep it"
      onSend={send}
      onClose={onClose}
    >
      {left.length > 0 ? (
        <div role="alert" className="rounded-lg bg-bad-soft p-3 text-md text-bad">
          <p className="font-medium">
            {left.length === 1 ? '1 tour was not reassigned' : `${left.length} tours were not reassigned`}:
            choose someone else for {left.length === 1 ? 'it' : 'them'}, or the queue.
          </p>
          <ul className="mt-1 list-disc pl-5">
            {left.slice(0, 5).map((one) => (
              <li key={one.tourId} className="wrap-anywhere">
                {one.propertyAddress}: {one.reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {mayAssign ? (
        <Loaded
          query={query}
          loading="Loading assistants"
          rows={4}
          failed={(error) => fetchFailure('Failed to fetch assistants', error)}
        >
          {() => (
            <RadioGroup
              look="cards"
              label="New assistant"
              value={to}
              onChange={setTo}
              choices={[
                {
                  value: QUEUE,
                  label: 'Back to the queue',
                  hint: 'Scheduled tours keep their date. The others go back to Requested.',
                },
                ...takers.map((one) => ({
                  value: one.id,
                  label: one.name,
                  hint: one.isLocked ? 'Account locked' : countWord(one.currentWorkload),
                  disabled: one.isLocked,
                })),
              ]}
            />
          )}
        </Loaded>
      ) : null}
    </FormDialog>
  )
}
