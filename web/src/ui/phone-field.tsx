import { formatPhone, isShortPhone } from '@porchlight/contract/kernel/contact-rules'
import { useEffect, useRef, useState } from 'react'
import { afterPress } from '../lib/after-press.ts'
import { TextField, type TextFieldProps } from './forms/text-field.tsx'

/** What the field says of a short number. */
export const hintOfShort = 'This number looks short. Example: (210) 555-0199'

/** After this pause, in milliseconds, a number that is being typed counts as whole. */
const PAUSE = 1500

/**
 * A field for a phone number. It says when a number looks short, which prevents nothing: the server decides what it
 * takes. It says so when the user pauses or leaves the field, and at once about a stored number. A number that the user
 * has typed is formatted when they leave.
 */
export function PhoneField({ ref, hint, onBlur, onChange, ...field }: Omit<TextFieldProps, 'type'>) {
  const [isShort, setShort] = useState(false)
  const input = useRef<HTMLInputElement | null>(null)
  const isTyped = useRef(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const look = (): void => setShort(isShortPhone(input.current?.value ?? ''))
  // A form library writes the stored number into the field after the first rendering.
  useEffect(() => {
    setShort(isShortPhone(input.current?.value ?? ''))
    return () => clearTimeout(pause.current)
  }, [])
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
          clearTimeout(pause.current)
          // A stored number that nobody has touched stays as it is, so that the form has no unsaved changes.
          if (isTyped.current) write(event.target, formatPhone(event.target.value))
          afterPress(look)
          onBlur?.(event)
        }}
        onChange={(event) => {
          isTyped.current = true
          clearTimeout(pause.current)
          if (isShortPhone(event.target.value)) pause.current = setTimeout(() => afterPress(look), PAUSE)
          else setShort(false)
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

/** Writes a text into an input as if it had been typed, so that React and the form hear of it. */
const write = (input: HTMLInputElement, text: string): void => {
  if (input.value === text) return
  // React replaces the property of the element itself, and would take the text for one that it knows.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
