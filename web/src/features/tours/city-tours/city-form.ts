import type { Client } from '@porchlight/contract/clients'
import type { CityId } from '@porchlight/contract/kernel/cities'
import type { Property } from '@porchlight/contract/properties'
import { adminScheduledTour } from '@porchlight/contract/tours/inputs'
import type { FieldError, Resolver } from 'react-hook-form'
import { type WallTime, wallToInstant } from '../../../lib/time.ts'
import { cityIds } from '../queue/queue-words.ts'
import { zoneOf } from '../request/request-form.ts'

/** Any city that is not among the eight. */
export const ELSEWHERE = 'other'
export type CityChoice = CityId | typeof ELSEWHERE

export type AgentChoice = { id: string; name: string; email: string }

/** The values of the Schedule City Tour dialog; `cityTourBody` translates them once, for the request. */
export type CityForm = {
  agent: AgentChoice | null
  client: Client | null
  city: CityChoice | null
  property: Property | null
  /** Local time at the property. */
  when: WallTime | null
  /** Minutes, as text. */
  duration: string
  notes: string
}

export const blankCityForm: CityForm = {
  agent: null,
  client: null,
  city: null,
  property: null,
  when: null,
  duration: '60',
  notes: '',
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
})

const fieldOf: Record<string, keyof CityForm> = {
  clientId: 'client',
  propertyId: 'property',
  assignedAgentId: 'agent',
  city: 'city',
  scheduledDate: 'when',
  duration: 'duration',
  notes: 'notes',
}

/** The dialog's field for a path of the request; null if the dialog does not show it. */
export const cityField = (path: string): keyof CityForm | null => fieldOf[path] ?? null

/** Validates the dialog against the contract's own schema. */
export const resolveCityTour: Resolver<CityForm> = (form) => {
  const errors = new Map<string, FieldError>()
  for (const { path, message } of adminScheduledTour.safeParse(cityTourBody(form)).error?.issues ?? []) {
    const field = cityField(String(path[0]))
    if (field && !errors.has(field)) errors.set(field, { type: 'contract', message })
  }
  return errors.size > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values: form, errors: {} }
}
