import type { Client as WholeClient } from '@porchlight/contract/clients'
import { emailLike, filled } from '../../ui/forms/use-text-fields.ts'

/** What forms need of a client. */
export type Client = Pick<WholeClient, 'id' | 'name' | 'firstName' | 'lastName' | 'email' | 'phone'>

/** A form's client: one of the agent's own, or a new one, whose facts the form holds. */
export type ClientValues = {
  client: Client | null
  clientFirstName: string
  clientLastName: string
  clientEmail: string
  clientPhone: string
  /** The fields of a new client are open. */
  addsClient: boolean
}

/** The form's field for each field of a client. */
export const partOfField = {
  firstName: 'clientFirstName',
  lastName: 'clientLastName',
  email: 'clientEmail',
  phone: 'clientPhone',
} as const

/**
 * The fields of a new client that forms ask for, in reading order, each with a first check; the server decides. A tour
 * keeps a copy of some (`inTour`), which an agent can change for that tour alone.
 */
export const clientFacts = [
  {
    field: 'firstName',
    label: 'First Name',
    type: 'text',
    rule: filled('First name is required'),
    inTour: true,
  },
  {
    field: 'lastName',
    label: 'Last Name',
    type: 'text',
    rule: filled('Last name is required'),
    inTour: true,
  },
  { field: 'email', label: 'Email', type: 'email', rule: emailLike('Valid email is required'), inTour: true },
  { field: 'phone', label: 'Phone Number', type: 'tel', rule: undefined, inTour: true },
] as const
export type ClientFact = (typeof clientFacts)[number]
export const clientParts = clientFacts.map(({ field }) => partOfField[field])

/** The facts alone, as requests send them. */
export const partsOf = ({ clientFirstName, clientLastName, clientEmail, clientPhone }: ClientValues) => ({
  clientFirstName,
  clientLastName,
  clientEmail,
  clientPhone,
})

/** A client with only empty fields. */
export const unknownClient: Client = {
  id: '',
  name: '',
  firstName: '',
  lastName: null,
  email: null,
  phone: null,
}

/** A new client before anything is entered. */
export const blankClient = { firstName: '', lastName: '', email: '', phone: '' }

/** A form without a client. */
export const noClient: ClientValues = {
  client: null,
  clientFirstName: '',
  clientLastName: '',
  clientEmail: '',
  clientPhone: '',
  addsClient: false,
}

/** The form's values for one of the agent's clients. */
export const valuesOfClient = (client: Client): ClientValues => ({
  client,
  clientFirstName: client.firstName,
  clientLastName: client.lastName ?? '',
  clientEmail: client.email ?? '',
  clientPhone: client.phone ?? '',
  addsClient: false,
})

/** Whether a tour request can name this client without another question. */
export const isComplete = ({ firstName, lastName, email, phone }: Client): boolean =>
  [firstName, lastName, email].every(Boolean) && (phone ?? '').length >= 10
