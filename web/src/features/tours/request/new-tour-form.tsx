import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { Suspense, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { isRefusal } from '../../../lib/requests/api-error.ts'
import { instantToWall } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { firstFieldIn } from '../../../ui/forms/first-field.ts'
import { KeptDraft } from '../../../ui/forms/kept-draft.tsx'
import { pickLabel } from '../../properties/property-words.ts'
import { DeskNow } from './desk-hours.tsx'
import { EscortDecided } from './escort-decided.tsx'
import { FreeTimes } from './free-times.tsx'
import { ClientFields, TourFields } from './new-tour-fields.tsx'
import { zoneOf } from './request-form.ts'
import { useNewTour } from './use-new-tour.ts'

const EscortDialog = lazyWhenIdle(async () => ({
  default: (await import('../../billing/components/escort-dialog.tsx')).EscortDialog,
}))

type Props = {
  userId: string
  property: Property | null
  onDone: (tour: AgentTour) => void
  onCancel: () => void
}

/** The New Tour Request form (specification, agent area, sections 2 and 5). */
export function NewTourForm({ userId, property, onDone, onCancel }: Props) {
  const { form, submit, send, startOver, restored, escort, choose } = useNewTour({ userId, property, onDone })
  const zone = zoneOf(form.getValues())
  const decided = escort.decisionFor(form.watch('property'))
  const fields = useRef<HTMLFormElement>(null)
  useEffect(() => firstFieldIn(fields.current)?.focus(), [])
  return (
    <FormProvider {...form}>
      <form
        ref={fields}
        data-takes-focus=""
        noValidate
        aria-labelledby="new-tour-title"
        className="rounded-lg border border-line bg-surface"
        onSubmit={(event) => {
          event.preventDefault()
          submit(event.currentTarget)
        }}
      >
        <div className="flex flex-col gap-5 p-4 sm:p-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id="new-tour-title" className="text-lg font-semibold tracking-[-0.01em]">
              New Tour Request
            </h2>
            {restored ? <KeptDraft onStartOver={startOver} /> : null}
          </div>
          <DeskNow />
          {decided ? <EscortDecided paid={decided.paymentId !== null} onChange={escort.forget} /> : null}
          <ClientFields />
          <TourFields />
          {isRefusal(send.error, 'time_taken') ? (
            <FreeTimes
              times={send.error.freeTimes}
              zone={zone}
              onPick={(at) => {
                form.setValue('requested', instantToWall(at, zone), { shouldDirty: true })
                send.reset()
              }}
            />
          ) : null}
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3 sm:px-5">
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" variant="primary" loading={send.isPending}>
            {send.isPending ? 'Submitting...' : 'Submit Tour Request'}
          </Button>
        </div>
      </form>
      {escort.asking ? (
        <Suspense>
          <EscortDialog
            propertyId={escort.asking.id}
            place={pickLabel(escort.asking)}
            onChosen={choose}
            onClose={escort.close}
          />
        </Suspense>
      ) : null}
    </FormProvider>
  )
}
