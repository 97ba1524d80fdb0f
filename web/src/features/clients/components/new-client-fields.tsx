import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/forms/text-field.tsx'
import type { ClientFact } from '../client-values.ts'

type Props = {
  facts: readonly ClientFact[]
  /** Connects a field with its form. */
  connect: (fact: ClientFact) => Partial<ComponentProps<typeof TextField>>
}

/** The fields of a new client, in every form that asks for one. */
export function NewClientFields({ facts, connect }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {facts.map((fact) => (
        <TextField
          key={fact.field}
          label={fact.label}
          type={fact.type}
          autoComplete="off"
          {...connect(fact)}
        />
      ))}
    </div>
  )
}
