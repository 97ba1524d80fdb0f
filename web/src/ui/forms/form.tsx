import type { ComponentProps, FormEvent } from 'react'

type FormProps = Omit<ComponentProps<'form'>, 'aria-label' | 'noValidate' | 'onSubmit'> & {
  /** Names the form for screen readers. */
  label?: string | undefined
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown
}

/** A form that the application checks and sends. Without `className`, its fields form a column. */
export function Form({ label, className = 'flex flex-col gap-4', onSubmit, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      aria-label={label}
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(event)
      }}
    />
  )
}
