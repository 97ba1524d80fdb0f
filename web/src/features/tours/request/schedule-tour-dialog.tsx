import { type Client, clientNamedBy } from '@porchlight/contract/clients'
import type { Property } from '@porchlight/contract/properties'
import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { isRefusal } from '../../../lib/requests/api-error.ts'
import { call } from '../../../lib/requests/client.ts'
import { useStickyError } from '../../../lib/use-sticky-error.ts'
import { NotLoaded } from '../../../ui/feedback/loaded.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { KeptDraft } from '../../../ui/forms/kept-draft.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { calendarAction } from '../../calendar/calendar-offer.ts'
import { clientQuery } from '../../clients/api.ts'
import { valuesOfClient } from '../../clients/client-values.ts'
import { ClientField } from '../../clients/components/client-field.tsx'
import { propertyQuery } from '../../properties/api.ts'
import { aboutOf, isInDraft, type TourDraft } from './drafted-tours.ts'
import { type ScheduleForm, scheduleBody, scheduleShape } from './schedule-form.ts'
import {
  AcknowledgedField,
  AgentTimeField,
  AgentTourNotices,
  EmailClientField,
  EscortQuestion,
  PropertyField,
  WordsField,
} from './tour-fields.tsx'
import { type AgentTourKind, useAgentTour } from './use-agent-tour.ts'

const kind: AgentTourKind<ScheduleForm> = {
  ...scheduleShape,
  draft: 'schedule-tour',
  send: async (values, escort) => {
    // The server returns the client that an earlier attempt has added.
    const client = values.addsClient
      ? await call('POST /api/agent/clients', { body: clientNamedBy(values) })
      : null
    const body = scheduleBody(values)
    return call('POST /api/tours', { body: { ...body, clientId: client?.id ?? body.clientId, ...escort } })
  },
  sentWords: (tour, next) => ({
    title: 'Tour scheduled successfully',
    description: next || undefined,
    action: calendarAction(tour),
  }),
  failedTitle: 'Error scheduling tour',
  failedWords: 'Failed to schedule the tour. Please try again.',
  offersRetry: false,
}

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
  // Without the property the agent chooses again; a property that failed to load may load with the next attempt.
  const isGone = isRefusal(useStickyError(property), 'not_found')
  const about = aboutOf({ property: propertyId, client: clientId })
  const isKept = (query: typeof property | typeof client): boolean =>
    isInDraft(query, { kind: kind.draft, about }, props.userId)
  const hasProperty = propertyId === undefined || property.data !== undefined || isGone || isKept(property)
  // The form opens without a client who cannot be loaded.
  const isReady = hasProperty && !(clientId && client.isPending && !isKept(client))
  // From then on live updates refetch both. Whatever the result, nothing replaces the input, or a card that is being
  // charged.
  const [hasShownForm, setHasShownForm] = useState(false)
  if (isReady && !hasShownForm) setHasShownForm(true)
  if (isReady || hasShownForm)
    return (
      <Loaded
        about={about}
        property={isGone ? null : (property.data ?? null)}
        client={client.data ?? null}
        {...props}
      />
    )
  return (
    <Dialog title="Schedule New Tour" onClose={props.onClose}>
      <NotLoaded
        query={hasProperty ? client : property}
        loading="Loading the form"
        rows={5}
        failed="Failed to fetch properties"
      />
    </Dialog>
  )
}

type LoadedProps = Omit<Props, 'propertyId' | 'clientId'> & {
  /** What the address opens the form for; it has a draft of its own, also if it cannot be read now. */
  about: TourDraft['about']
  property: Property | null
  client: Client | null
}

function Loaded({ userId, about, property, client, onDone, onClose }: LoadedProps) {
  const preset = { ...(property && { property }), ...(client && valuesOfClient(client)) }
  const tour = useAgentTour(kind, { userId, about, preset, onDone })
  // One boundary around both, so that the form stays until the other's code has loaded.
  return (
    <FormProvider {...tour.form}>
      <Suspense>
        {tour.escort.asking ? (
          <EscortQuestion {...tour} />
        ) : (
          <Fields {...tour} onStartOver={() => tour.startOver(preset)} onClose={onClose} />
        )}
      </Suspense>
    </FormProvider>
  )
}

type FieldsProps = ReturnType<typeof useAgentTour<ScheduleForm>> &
  Pick<Props, 'onClose'> & { onStartOver: () => void }

function Fields({ submit, sending, escort, restored, onStartOver, onClose }: FieldsProps) {
  return (
    <FormDialog
      title="Schedule New Tour"
      description="Your draft is saved as you type."
      send="Schedule Tour"
      sendingWord="Scheduling..."
      sending={sending.isPending}
      onClose={onClose}
      onSend={() => submit()}
    >
      {restored ? <KeptDraft onStartOver={onStartOver} /> : null}
      <AgentTourNotices escort={escort} />
      <ClientField complete={false} startsNew={false} />
      <PropertyField escort={escort} />
      <AgentTimeField escort={escort} name="requested" label="Requested Tour Time" />
      <WordsField name="specialRequests" label="Special Requests" />
      <EmailClientField />
      <AcknowledgedField hours="scheduling assistant hours" />
    </FormDialog>
  )
}
