import type { ReactNode } from 'react'
import { ClientField } from '../../clients/components/client-field.tsx'
import {
  AcknowledgedField,
  AgentTimeField,
  EmailClientField,
  PropertyField,
  WordsField,
} from './tour-fields.tsx'

/** 'Client Information' of the New Tour Request form. */
export function ClientFields() {
  return (
    <Group title="Client Information" column>
      <ClientField complete startsNew />
      <EmailClientField />
    </Group>
  )
}

/** 'Tour Details' of the New Tour Request form. */
export function TourFields({ escort, staysClosed }: Parameters<typeof PropertyField>[0]) {
  return (
    <Group title="Tour Details">
      <div className="sm:col-span-2">
        <PropertyField escort={escort} staysClosed={staysClosed} />
      </div>
      <AgentTimeField escort={escort} name="requested" label="Requested Tour Time" />
      <AgentTimeField escort={escort} name="alternative" label="Alternative Tour Time" optional />
      <WordsField className="sm:col-span-2" name="specialRequests" label="Special Requests" />
      <AcknowledgedField
        className="sm:col-span-2"
        hours="operation hours"
        hint="Requests outside these hours are handled the next business day. Emergency scheduling only within business hours."
      />
    </Group>
  )
}

type GroupProps = { title: string; column?: boolean; children: ReactNode }

function Group({ title, column = false, children }: GroupProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-md font-semibold text-ink-2">{title}</legend>
      <div className={column ? 'flex flex-col gap-4' : 'grid gap-4 sm:grid-cols-2'}>{children}</div>
    </fieldset>
  )
}
