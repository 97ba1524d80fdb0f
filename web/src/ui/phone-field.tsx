import { isShortPhone } from '@porchlight/contract/kernel/contact-rules'
import { useEffect, useRef, useState } from 'react'
import { TextField, type TextFieldProps } from './forms/text-field.tsx'

const hintOfShort = 'This number looks short. Example: (210) 555-0199'

/**
 * A field for a phone number. It says when a number looks short, which prevents nothing: the server decides what it
 * takes. It says so after the user has left the field, and at once about a stored number.
 */
export function PhoneField({ ref, hint, onBlur, onChange, ...field }: Omit<TextFieldProps, 'type'>) {
  const [isShort, setShort] = useState(false)
  const input = useRef<HTMLInputElement | null>(null)
  // A form library writes the stored number into the field after the first rendering.
  useEffect(() => setShort(isShortPhone(input.current?.value ?? '')), [])
  return (
    <>
      <TextField
        {...field}
        ref={(node) => {
          input.current = node
          if (typeof ref === 'function') return ref(node)
          if (ref) ref.current = node
        }}
        type="tel"
        hint={isShort ? hintOfShort : hint}
        onBlur={(event) => {
          setShort(isShortPhone(event.target.value))
          onBlur?.(event)
        }}
        onChange={(event) => {
          if (!isShortPhone(event.target.value)) setShort(false)
          onChange?.(event)
        }}
      />
      {/* The hint appears when the focus has gone on, so it is announced. */}
      <span role="status" className="sr-only">
        {isShort && !field.error ? hintOfShort : ''}
      </span>
    </>
  )
}
