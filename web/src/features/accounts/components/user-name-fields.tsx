import type { RefObject } from 'react'
import { NameFields } from '../../../ui/forms/name-fields.tsx'
import type { TextFieldProps } from '../../../ui/forms/text-field.tsx'
import { filled } from '../../../ui/forms/use-text-fields.ts'

type Focus = RefObject<HTMLInputElement | null>

type Props = {
  /** Connects a field with its form (`useTextFields`). */
  field: (
    name: 'firstName' | 'lastName',
    rules: ReturnType<typeof filled>,
    first?: Focus,
  ) => Partial<TextFieldProps>
  /** Holds the first name, if the form focuses it when it opens. */
  first?: Focus
}

/** The name of another person; the browser must not autofill it. */
export function UserNameFields({ field, first }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameFields
        first={{
          label: 'First Name',
          autoComplete: 'off',
          ...field('firstName', filled('First name required'), first),
        }}
        last={{ label: 'Last Name', autoComplete: 'off', ...field('lastName', filled('Last name required')) }}
      />
    </div>
  )
}
