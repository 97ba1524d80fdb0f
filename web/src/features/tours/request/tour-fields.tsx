import { useFormContext, useWatch } from 'react-hook-form'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { formatDateTimeWithZone, wallToInstant } from '../../../lib/time.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { FormField } from '../../../ui/forms/form-field.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import type { ClientValues } from '../../clients/client-values.ts'
import { ChosenProperty } from '../../properties/components/property-marks.tsx'
import { PropertyPicker } from '../../properties/components/property-picker.tsx'
import { pickLabel } from '../../properties/property-words.ts'
import { knownEmail, UnlessUnsubscribed } from './client-unsubscribed.tsx'
import { DeskNow, hoursText } from './desk-hours.tsx'
import { EscortDecided } from './escort-decided.tsx'
import { type TourRequestForm, zoneOf } from './request-form.ts'
import { TourTimeField } from './tour-time-field.tsx'
import type { AgentTourValues, useAgentTour } from './use-agent-tour.ts'
import { useEmailClientWords } from './use-email-client-words.ts'

type AgentTourState = Pick<ReturnType<typeof useAgentTour>, 'escort' | 'choose'>

const EscortDialog = lazyWhenIdle(async () => ({
  default: (await import('../../billing/components/escort-dialog.tsx')).EscortDialog,
}))

/** Asks who escorts the tour, while that is open. The dialog's code loads later, so the caller suspends. */
export function EscortQuestion({ escort, choose }: AgentTourState) {
  const { getValues } = useFormContext<TourRequestForm>()
  const { asking } = escort
  if (!asking) return null
  const requested = getValues('requested')
  const zone = zoneOf({ property: asking })
  return (
    <EscortDialog
      propertyId={asking.id}
      place={pickLabel(asking)}
      time={requested && formatDateTimeWithZone(wallToInstant(requested, zone).instant, zone)}
      onChosen={choose}
      onClose={escort.close}
    />
  )
}

/** What an agent should know before filling in the form: the desk's hours, and the escort that is already chosen. */
export function AgentTourNotices({ escort }: Pick<AgentTourState, 'escort'>) {
  const { watch } = useFormContext<AgentTourValues>()
  const decided = escort.decisionFor(watch('property'))
  return (
    <>
      <DeskNow />
      {decided ? <EscortDecided paid={decided.paymentId !== null} onChange={escort.forget} /> : null}
    </>
  )
}

type PropertyProps = Pick<AgentTourState, 'escort'> & {
  /** Its list does not open on focus, because the form opens at this field. */
  staysClosed?: boolean | undefined
}

/** The property of an agent's tour; once chosen, with its price, and who goes with the client. */
export function PropertyField({ escort, staysClosed }: PropertyProps) {
  const { control } = useFormContext<AgentTourValues>()
  return (
    <FormField control={control} name="property">
      {(field) => (
        <PropertyPicker
          label="Property"
          staysClosed={staysClosed}
          hint={
            field.value && (
              <ChosenProperty property={field.value} decided={escort.decisionFor(field.value) !== null} />
            )
          }
          {...field}
        />
      )}
    </FormField>
  )
}

type TimeProps = Pick<AgentTourState, 'escort'> & {
  name: 'requested' | 'alternative'
  label: string
  optional?: boolean
}

/** A time of an agent's tour, local to the property. */
export function AgentTimeField({ escort, name, label, optional }: TimeProps) {
  const { control } = useFormContext<TourRequestForm>()
  // Not the whole form: a letter in another field changes nothing here.
  const [property, client, clientEmail] = useWatch({ control, name: ['property', 'client', 'clientEmail'] })
  const isAgentTaken = property?.escortRequired === true && !escort.decisionFor(property)?.paymentId
  return (
    <FormField control={control} name={name}>
      {(field) => (
        <TourTimeField
          {...field}
          label={label}
          optional={optional}
          zone={zoneOf({ property })}
          propertyId={property?.id}
          attendees={{ client, clientEmail, agent: isAgentTaken }}
        />
      )}
    </FormField>
  )
}

type WordsProps = { name: 'notes' | 'specialRequests'; label: string; className?: string | undefined }

/** What the agent or the desk adds in words. */
export function WordsField({ name, label, className }: WordsProps) {
  const { register, formState } = useFormContext<Record<WordsProps['name'], string>>()
  return (
    <TextArea
      label={label}
      optional
      rows={3}
      className={className}
      {...register(name)}
      error={formState.errors[name]?.message}
    />
  )
}

/** Whether the client gets emails about the tour. */
export function EmailClientField({ className }: { className?: string | undefined }) {
  const { register, control } = useFormContext<AgentTourValues & ClientValues>()
  const words = useEmailClientWords()
  const [client, entered] = useWatch({ control, name: ['client', 'clientEmail'] })
  return (
    <UnlessUnsubscribed email={knownEmail(client, entered)}>
      <Checkbox className={className} {...words} {...register('emailClient')} />
    </UnlessUnsubscribed>
  )
}

type AcknowledgedProps = { hours: string; hint?: string | undefined; className?: string | undefined }

/** The agent's acknowledgement of the desk's hours, without which the form is not sent. */
export function AcknowledgedField({ hours, hint, className }: AcknowledgedProps) {
  const { register, formState } = useFormContext<AgentTourValues>()
  return (
    <Checkbox
      className={className}
      label={`I acknowledge the ${hours}: ${hoursText}.`}
      hint={hint}
      {...register('acknowledged')}
      error={formState.errors.acknowledged?.message}
    />
  )
}
