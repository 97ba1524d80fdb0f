import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Field, type FieldWords } from './field.tsx'

export type TextFieldProps = FieldWords &
  Omit<ComponentProps<'input'>, 'className' | 'size'> & {
    className?: string | undefined
    /** Shown inside the field, before and after the text: decoration or a small button. */
    before?: ReactNode
    after?: ReactNode
  }

/** A single-line text field with its label. `ref` and other props go to the input, for form libraries. */
export function TextField(props: TextFieldProps) {
  const { label, labelHidden, hint, error, optional, className, before, after, id, ...input } = props
  return (
    <Field {...props}>
      {(wiring) => (
        <span
          className={cx('control flex items-center gap-2', before ? 'pl-2.5' : '', after ? 'pr-1' : '')}
          data-invalid={error ? '' : undefined}
          data-disabled={input.disabled ? '' : undefined}
        >
          {before ? <span className="shrink-0 text-ink-3">{before}</span> : null}
          <input
            {...input}
            {...wiring}
            className={cx(
              'w-full min-w-0 self-stretch rounded-md bg-transparent text-md outline-none',
              before ? '' : 'pl-2.5',
              after ? '' : 'pr-2.5',
            )}
          />
          {after}
        </span>
      )}
    </Field>
  )
}
