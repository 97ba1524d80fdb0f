import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { Suspense, useEffect, useRef, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { isRefusal } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { instantToWall } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { firstEmptyFieldIn } from '../../../ui/forms/first-field.ts'
import { Form } from '../../../ui/forms/form.tsx'
import { KeptDraft } from '../../../ui/forms/kept-draft.tsx'
import { type Client, valuesOfClient } from '../../clients/client-values.ts'
import type { TourDraft } from './drafted-tours.ts'
import { FreeTimes } from './free-times.tsx'
import { ClientFields, TourFields } from './new-tour-fields.tsx'
import { requestOf, requestShape, type TourRequestForm, valuesAgain, zoneOf } from './request-form.ts'
import { AgentTourNotices, EscortQuestion } from './tour-fields.tsx'
import { type AgentTourKind, useAgentTour } from './use-agent-tour.ts'

const kind: AgentTourKind<TourRequestForm> = {
  ...requestShape,
  draft: 'new-tour',
  send: (values, escort) =>
    call('POST /api/agent/tour-requests', { body: { ...requestOf(values), ...escort } }),
  sentWords: (_tour, next) => ({
    title: 'Tour Request Submitted Successfully!',
    description: `We’ve sent it to the scheduling team. ${next}`.trim(),
  }),
  failedTitle: 'Submission Failed',
  failedWords: 'Failed to submit tour request. Please try again.',
  offersRetry: true,
}

type Props = {
  userId: string
  /** What the address opens the form for; it has a draft of its own, also if it cannot be read now. */
  about: TourDraft['about']
  /** A preselected property. */
  property: Property | null
  /** A preselected client. */
  client?: Client | null
  /** An earlier tour to request again: its client, property and the agent's special requests. */
  again?: AgentTour | null
  onDone: (tour: AgentTour) => void
  onCancel: () => void
}

/** The New Tour Request form (specification, agent area, sections 2 and 5). */
export function NewTourForm({ userId, about, property, client, again, onDone, onCancel }: Props) {
  const preset = {
    ...(property && { property }),
    ...(client && valuesOfClient(client)),
    ...(again && valuesAgain(again)),
  }
  const tour = useAgentTour(kind, {
    userId,
    // What the agent has begun for another client stays in the draft of the form without a preselection.
    about,
    preset,
    onDone,
  })
  const { form, sending } = tour
  const zone = zoneOf({ property: form.watch('property') })
  const fields = useRef<HTMLFormElement>(null)
  const [startsAtProperty] = useState(() => form.getValues('client') !== null)
  useEffect(() => firstEmptyFieldIn(fields.current)?.focus(), [])
  return (
    <FormProvider {...form}>
      <Form
        ref={fields}
        data-takes-focus=""
        aria-labelledby="new-tour-title"
        className="rounded-lg border border-line bg-surface"
        onSubmit={tour.submit}
        onUnreadable={() => form.handleSubmit(() => undefined)()}
      >
        <div className="flex flex-col gap-5 p-4 sm:p-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="new-tour-title" className="text-lg font-semibold tracking-[-0.01em]">
              New Tour Request
            </h2>
            {tour.restored ? <KeptDraft onStartOver={() => tour.startOver(preset)} /> : null}
          </div>
          <AgentTourNotices escort={tour.escort} />
          <ClientFields />
          <TourFields escort={tour.escort} staysClosed={startsAtProperty} />
          {isRefusal(sending.error, 'time_taken') ? (
            <FreeTimes
              times={sending.error.freeTimes}
              zone={zone}
              onPick={(at) => {
                form.setValue('requested', instantToWall(at, zone), { shouldDirty: true })
                sending.reset()
              }}
            />
          ) : null}
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 sm:px-5">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" loading={sending.isPending}>
            {sending.isPending ? 'Submitting...' : 'Submit Tour Request'}
          </Button>
        </div>
      </Form>
      <Suspense>
        <EscortQuestion {...tour} />
      </Suspense>
    </FormProvider>
  )
}
