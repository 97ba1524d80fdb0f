import { NameFields } from '../../../ui/forms/name-fields.tsx'
import type { TextFieldProps } from '../../../ui/forms/text-field.tsx'

type NamePart = Partial<TextFieldProps>

/** The name of another person; the browser must not autofill it. */
export function UserNameFields({ first, last }: { first: NamePart; last: NamePart }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <NameFields
        first={{ label: 'First Name', autoComplete: 'off', ...first }}
        last={{ label: 'Last Name', autoComplete: 'off', ...last }}
      />
    </div>
  )
}
