import type { SearchResults } from '@porchlight/contract/search'
import { addressLine } from '../../kernel/address-line.ts'
import type { Found } from './queries.ts'

/** What a search has found, with the facts that tell similar results apart. */
export const searchView = ({ tours, accounts, assistants, clients, properties }: Found): SearchResults => ({
  tours: tours.map((tour) => ({
    id: tour.id,
    address: addressLine(tour),
    clientName: tour.clientName,
    agentName: tour.agentName,
    status: tour.status,
    outcome: tour.outcome,
    scheduledDate: tour.scheduledDate?.toISOString() ?? null,
    requestedDateTime: tour.requestedDateTime?.toISOString() ?? null,
    timeZone: tour.timeZone,
  })),
  people: [...accounts, ...assistants].map(({ id, name, email, userType }) => ({
    id,
    name,
    email,
    userType,
  })),
  clients: clients.map(({ id, name, email, phone }) => ({ id, name, email, phone })),
  properties: properties.map((property) => ({
    id: property.id,
    name: property.propertyName,
    address: addressLine(property),
  })),
})
