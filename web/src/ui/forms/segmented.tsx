import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'

export type SegmentedProps<Value extends string> = {
  /** The accessible name of the choice. */
  label: string
  value: Value
  onChange: (value: Value) => void
  choices: readonly { value: Value; label: ReactNode }[]
  className?: string | undefined
}

/** Two to four options side by side, of which one is selected: radios in a row. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  choices,
  className,
}: SegmentedProps<Value>) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx('inline-flex min-h-control max-w-full rounded-md bg-sunken p-0.5', className)}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative flex min-w-0 flex-auto items-center justify-center rounded-sm px-2.5 text-md whitespace-nowrap text-ink-2 transition-colors duration-100 hover:text-ink has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-checked:shadow-low has-focus-visible:outline-2 has-focus-visible:outline-brand"
        >
          <input
            type="radio"
            name={id}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          <span className="pointer-events-none relative">{choice.label}</span>
        </label>
      ))}
    </div>
  )
}
