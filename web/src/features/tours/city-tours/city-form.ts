import type { CityId } from '@porchlight/contract/kernel/cities'
import type { Property } from '@porchlight/contract/properties'
import { adminScheduledTour } from '@porchlight/contract/tours/inputs'
import { type WallTime, wallToInstant } from '../../../lib/time.ts'
import type { Client } from '../../clients/client-values.ts'
import { cityIds } from '../queue/queue-words.ts'
import { zoneOf } from '../request/request-form.ts'
import type { TourFormShape } from '../request/tour-form.ts'

/** Any city that is not among the eight. */
export const ELSEWHERE = 'other'
export type CityChoice = CityId | typeof ELSEWHERE

export type AgentChoice = { id: string; name: string; email: string }

/** The values of the Schedule City Tour dialog. */
export type CityForm = {
  agent: AgentChoice | null
  client: Client | null
  city: CityChoice | null
  property: Property | null
  /** Local time at the property. */
  when: WallTime | null
  /** Minutes, as text. */
  duration: string
  /** The id of the scheduling assistant; '' for none. */
  assistant: string
  notes: string
}

/** The dialog's option for a stored city. */
export const choiceOf = (city: string): CityChoice => cityIds.find((id) => id === city) ?? ELSEWHERE

const cityOf = ({ city, property }: CityForm): string =>
  city === ELSEWHERE ? (property?.city ?? ELSEWHERE) : (city ?? '')

/** The request body; the server sets the charge. */
export const cityTourBody = (form: CityForm) => ({
  clientId: form.client?.id ?? '',
  propertyId: form.property?.id ?? '',
  assignedAgentId: form.agent?.id ?? '',
  city: cityOf(form),
  scheduledDate: form.when ? wallToInstant(form.when, zoneOf(form)).instant : '',
  duration: form.duration.trim() === '' ? ('' as const) : Number(form.duration),
  notes: form.notes,
  ...(form.assistant && { schedulingAssistantId: form.assistant }),
})

/** The Schedule City Tour dialog. */
export const cityTourShape: TourFormShape<CityForm> = {
  blank: {
    agent: null,
    client: null,
    city: null,
    property: null,
    when: null,
    duration: '60',
    assistant: '',
    notes: '',
  },
  schema: adminScheduledTour,
  bodyOf: cityTourBody,
  renamed: {
    clientId: 'client',
    propertyId: 'property',
    assignedAgentId: 'agent',
    scheduledDate: 'when',
    schedulingAssistantId: 'assistant',
  },
}
