import type { RefObject } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../../ui/forms/text-field.tsx'

type Props = {
  registered: UseFormRegisterReturn
  /** The form's first field; it has the focus when the form opens. */
  first: RefObject<HTMLInputElement | null>
  error: string | undefined
}

/** A new person's email address; the browser must not autofill it. */
export function EmailField({ registered, first, error }: Props) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="off"
      maxLength={254}
      {...registered}
      ref={(node) => {
        registered.ref(node)
        first.current = node
      }}
      error={error}
    />
  )
}
