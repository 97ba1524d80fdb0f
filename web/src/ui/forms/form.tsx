import type { ComponentProps, FormEvent } from 'react'
import { UNREADABLE_FIELD } from './unreadable.ts'

type FormProps = Omit<ComponentProps<'form'>, 'aria-label' | 'noValidate' | 'onSubmit'> & {
  /** Names the form for screen readers. */
  label?: string | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
  /** Called instead of `onSubmit` if a field’s text cannot be parsed, for a form that marks its other fields then, too. */
  onUnreadable?: (() => unknown) | undefined
}

/** Whether a field of the form holds text that cannot be parsed. Focuses the first one. */
const stopAtUnreadable = (form: HTMLFormElement): boolean => {
  const field = form.querySelector<HTMLElement>(`[${UNREADABLE_FIELD}]`)
  field?.focus()
  return field !== null
}

/**
 * A form that the application checks and sends, unless a field's text cannot be parsed. Without `className`, its fields form a
 * column.
 */
export function Form({
  label,
  className = 'flex flex-col gap-4',
  onSubmit,
  onUnreadable,
  ...rest
}: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // A form opened from another form is not part of it, but React's events bubble through the component tree.
        event.stopPropagation()
        // It would be sent as if the field were empty.
        if (stopAtUnreadable(event.currentTarget)) onUnreadable?.()
        else onSubmit(event)
      }}
    />
  )
}
