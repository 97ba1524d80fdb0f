import type { Client as WholeClient } from '@porchlight/contract/clients'

/** What forms need of a client. */
export type Client = Pick<WholeClient, 'id' | 'name' | 'firstName' | 'lastName' | 'email' | 'phone'>

/** A form's client: one of the agent's own, or a new one, whose four facts the form holds. */
export type ClientValues = {
  client: Client | null
  clientFirstName: string
  clientLastName: string
  clientEmail: string
  clientPhone: string
  /** The fields of a new client are open. */
  addsClient: boolean
}

/** The facts of a client, in reading order. */
export const clientParts = ['clientFirstName', 'clientLastName', 'clientEmail', 'clientPhone'] as const

/** The four facts alone, as requests send them. */
export const partsOf = ({ clientFirstName, clientLastName, clientEmail, clientPhone }: ClientValues) => ({
  clientFirstName,
  clientLastName,
  clientEmail,
  clientPhone,
})

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
