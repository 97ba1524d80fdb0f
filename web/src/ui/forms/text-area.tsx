import type { ComponentProps } from 'react'
import { Field, type FieldWords } from './field.tsx'

export type TextAreaProps = FieldWords &
  Omit<ComponentProps<'textarea'>, 'className'> & { className?: string | undefined }

/** A multi-line text field that grows with its text if the browser supports it. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, hint, error, optional, className, id, rows = 3, ...area } = props
  return (
    <Field {...props}>
      {(wiring) => (
        <textarea
          {...area}
          {...wiring}
          rows={rows}
          // Once the field grows with its text, `rows` no longer sets the minimum height.
          style={{ minHeight: `calc(${rows}lh + 0.875rem)` }}
          className="control field-sizing-content max-h-72 w-full resize-y px-2.5 py-1.5 text-md"
        />
      )}
    </Field>
  )
}
