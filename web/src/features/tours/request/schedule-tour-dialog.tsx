import type { Client } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Controller } from 'react-hook-form'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { now } from '../../../lib/now.ts'
import { isRefusal } from '../../../lib/requests/api-error.ts'
import { todayIn, zoneAbbreviation } from '../../../lib/time.ts'
import { useStickyError } from '../../../lib/use-sticky-error.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { KeptDraft } from '../../../ui/forms/kept-draft.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { clientQuery } from '../../clients/api.ts'
import { ClientPicker } from '../../clients/components/client-picker.tsx'
import { propertyQuery } from '../../properties/api.ts'
import { PropertyPicker } from '../../properties/components/property-picker.tsx'
import { pickLabel } from '../../properties/property-words.ts'
import { DeskNow, hoursText, OutsideHours } from './desk-hours.tsx'
import { EscortDecided } from './escort-decided.tsx'
import { zoneOf } from './request-form.ts'
import { instantOf } from './schedule-form.ts'
import { useEmailClientWords } from './use-email-client-words.ts'
import { useScheduleTour } from './use-schedule-tour.ts'

const EscortDialog = lazyWhenIdle(async () => ({
  default: (await import('../../billing/components/escort-dialog.tsx')).EscortDialog,
}))

type Props = {
  userId: string
  /** Ids from the address; each optional. */
  propertyId?: string | undefined
  clientId?: string | undefined
  onDone: (tour: AgentTour) => void
  onClose: () => void
}

/**
 * The Schedule New Tour dialog (specification, agent area, sections 2 and 5), with the preselection from its address.
 */
export function ScheduleTourDialog({ propertyId, clientId, ...props }: Props) {
  const property = useQuery({ ...propertyQuery(propertyId ?? ''), enabled: propertyId !== undefined })
  const client = useQuery({ ...clientQuery(clientId ?? ''), enabled: clientId !== undefined })
  const failure = useStickyError(property)
  const loading = (propertyId && property.isPending && !failure) || (clientId && client.isPending)
  // Without the property the agent chooses again; a property that failed to load may load with the next attempt.
  const isGone = isRefusal(failure, 'not_found')
  const isReady = !loading && (property.data !== undefined || isGone || !failure)
  // From then on live updates refetch both. Whatever the result, nothing replaces the input, or a card that is being
  // charged.
  const [hasShownForm, setHasShownForm] = useState(false)
  if (isReady && !hasShownForm) setHasShownForm(true)
  if (isReady || hasShownForm)
    return (
      <Loaded property={isGone ? null : (property.data ?? null)} client={client.data ?? null} {...props} />
    )
  return (
    <Dialog
      open
      title="Schedule New Tour"
      onOpenChange={(open) => {
        if (!open) props.onClose()
      }}
    >
      {loading ? (
        <SkeletonRows rows={5} label="Loading the form" />
      ) : (
        <ErrorState
          message="Failed to fetch properties"
          onRetry={() => void property.refetch()}
          retrying={property.isFetching}
        />
      )}
    </Dialog>
  )
}

type LoadedProps = Omit<Props, 'propertyId' | 'clientId'> & {
  property: Property | null
  client: Client | null
}

function Loaded({ userId, property, client, onDone, onClose }: LoadedProps) {
  const schedule = useScheduleTour({ userId, property, client, onDone })
  const { escort } = schedule
  const { asking } = escort
  // One boundary around both, so that the form stays until the other's code has loaded.
  return (
    <Suspense>
      {asking ? (
        <EscortDialog
          propertyId={asking.id}
          place={pickLabel(asking)}
          onChosen={schedule.choose}
          onClose={escort.close}
        />
      ) : (
        <ScheduleForm {...schedule} onClose={onClose} />
      )}
    </Suspense>
  )
}

type FormProps = ReturnType<typeof useScheduleTour> & Pick<Props, 'onClose'>

function ScheduleForm({ form, submit, sending, escort, restored, startOver, onClose }: FormProps) {
  const { errors } = form.formState
  const chosen = form.watch('property')
  const zone = zoneOf({ property: chosen })
  const at = instantOf(form.watch())
  const decided = escort.decisionFor(chosen)
  return (
    <FormDialog
      title="Schedule New Tour"
      description="Closing keeps what you have typed."
      send="Schedule Tour"
      sendingWord="Scheduling..."
      sending={sending}
      onClose={onClose}
      onSend={submit}
    >
      {restored ? <KeptDraft onStartOver={startOver} /> : null}
      <DeskNow />
      {decided ? <EscortDecided paid={decided.paymentId !== null} onChange={escort.forget} /> : null}
      <Controller
        control={form.control}
        name="client"
        render={({ field, fieldState }) => (
          <ClientPicker
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        control={form.control}
        name="property"
        render={({ field, fieldState }) => (
          <PropertyPicker
            label="Property"
            ref={field.ref}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={fieldState.error?.message}
          />
        )}
      />
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Date"
          type="date"
          min={todayIn(zone)}
          className="num"
          {...form.register('date')}
          error={errors.date?.message}
        />
        <TextField
          label="Time"
          type="time"
          className="num"
          hint={
            chosen
              ? `${zoneAbbreviation(at || now(), zone)}, the property’s time`
              : 'In the property’s time zone'
          }
          {...form.register('time')}
          error={errors.time?.message}
        />
      </div>
      {at ? (
        <p className="-mt-2 text-sm empty:hidden">
          <OutsideHours at={at} />
        </p>
      ) : null}
      <TextArea label="Notes" optional rows={3} {...form.register('notes')} error={errors.notes?.message} />
      <Checkbox {...useEmailClientWords()} {...form.register('emailClient')} />
      <Checkbox
        label={`I acknowledge the scheduling assistant hours: ${hoursText}.`}
        {...form.register('acknowledged')}
        error={errors.acknowledged?.message}
      />
    </FormDialog>
  )
}
