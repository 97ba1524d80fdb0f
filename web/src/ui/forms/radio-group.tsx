import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import { FieldNote } from './field.tsx'

export type Choice<Value extends string> = {
  value: Value
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean | undefined
}

export type RadioGroupProps<Value extends string> = {
  label: string
  labelHidden?: boolean | undefined
  hint?: ReactNode
  error?: string | undefined
  value: Value | null
  onChange: (value: Value) => void
  choices: readonly Choice<Value>[]
  /** 'cards' frames each option, for decisions that need a second line of text. Default 'lines'. */
  look?: 'lines' | 'cards' | undefined
  name?: string | undefined
  className?: string | undefined
}

/** One of a few options, all visible. Native radios provide arrow keys and form support. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, labelHidden, hint, error, value, onChange, choices, look = 'lines', className } = props
  const id = useId()
  const cards = look === 'cards'
  return (
    <fieldset
      data-invalid={error ? '' : undefined}
      className={cx('flex min-w-0 flex-col gap-1.5', className)}
      aria-describedby={`${id}-note`}
    >
      <legend className={cx(labelHidden ? 'sr-only' : 'mb-1.5 text-md font-medium')}>{label}</legend>
      <div className={cx('flex flex-col', cards ? 'gap-2' : 'gap-2 coarse:gap-0')}>
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'flex items-start gap-2 text-md coarse:min-h-11',
              cards
                ? 'rounded-lg border border-line-2 bg-surface p-3 has-checked:border-brand has-checked:bg-brand-soft/50 has-disabled:bg-sunken has-disabled:text-ink-3'
                : 'coarse:py-3',
            )}
          >
            <input
              type="radio"
              name={props.name ?? id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className="tick mt-0.5 rounded-full"
            />
            <span className="min-w-0">
              <span className={cx('block', cards && 'font-medium')}>{choice.label}</span>
              {choice.hint ? <span className="block text-sm text-ink-2">{choice.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </fieldset>
  )
}
