import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { PhoneField } from '../../../ui/phone-field.tsx'
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
      {facts.map((fact) => {
        const { type, ...field } = {
          type: fact.type,
          label: fact.label,
          autoComplete: 'off',
          ...connect(fact),
        }
        return type === 'tel' ? (
          <PhoneField key={fact.field} {...field} />
        ) : (
          <TextField key={fact.field} type={type} {...field} />
        )
      })}
    </div>
  )
}
