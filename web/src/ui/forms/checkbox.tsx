import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { FieldNote } from './field.tsx'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'className' | 'children'> & {
  label: ReactNode
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  indeterminate?: boolean | undefined
  className?: string | undefined
}

/** A native checkbox with our look, for any form library. Its whole line responds to a press. */
export function Checkbox(props: CheckboxProps) {
  const {
    label,
    labelHidden,
    hint,
    error,
    indeterminate = false,
    className,
    id: given,
    ref,
    ...input
  } = props
  const made = useId()
  const id = given ?? made
  const noteId = `${id}-note`
  return (
    <div className={cx('flex flex-col gap-1 coarse:gap-0', className)}>
      <label
        htmlFor={id}
        className="flex min-h-5 items-start gap-2 text-md text-ink coarse:min-h-11 coarse:py-3"
      >
        <input
          {...input}
          id={id}
          type="checkbox"
          ref={(node) => {
            if (node) node.indeterminate = indeterminate
            if (typeof ref === 'function') return ref(node)
            if (ref) ref.current = node
          }}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? noteId : undefined}
          className="tick mt-0.5 rounded-[4px] coarse:mt-0 coarse:size-5"
        />
        <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
      </label>
      <div className="pl-6 empty:hidden coarse:-mt-2 coarse:pl-7">
        <FieldNote id={noteId} hint={hint} error={error} />
      </div>
    </div>
  )
}
