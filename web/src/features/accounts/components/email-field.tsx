import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/forms/text-field.tsx'

/** A new person's email address; the browser must not autofill it. */
export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField {...field} label="Email" type="email" autoComplete="off" maxLength={254} />
}
