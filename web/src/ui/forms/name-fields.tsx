import { TextField, type TextFieldProps } from './text-field.tsx'

type NamePart = Partial<TextFieldProps>

/** The two fields of the user's own name, for a grid. The parent connects them to its form. */
export function NameFields({ first, last }: { first: NamePart; last: NamePart }) {
  return (
    <>
      <TextField label="First name" autoComplete="given-name" maxLength={100} {...first} />
      <TextField label="Last name" autoComplete="family-name" maxLength={100} {...last} />
    </>
  )
}
