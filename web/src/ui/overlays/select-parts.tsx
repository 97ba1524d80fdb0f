import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronsUpDown } from 'lucide-react'
import { type Ref, useLayoutEffect, useState } from 'react'
import { cx } from '../cx.ts'
import type { FieldWiring, FieldWords } from '../forms/field.tsx'
import { usePositionMethod } from './over-page.ts'

export type SelectOption<Value extends string> = {
  value: Value
  label: string
  /** Shown beside the label in the list only, such as a count. */
  detail?: string | undefined
  disabled?: boolean | undefined
}

export type SelectProps<Value extends string> = FieldWords & {
  value: Value | null
  onChange: (value: Value) => void
  options: readonly SelectOption<Value>[]
  placeholder?: string | undefined
  disabled?: boolean | undefined
  name?: string | undefined
  className?: string | undefined
  /** The button, so a form can focus it on the first error. */
  ref?: Ref<HTMLButtonElement> | undefined
  onBlur?: (() => void) | undefined
}

export type SelectPartsProps<Value extends string> = SelectProps<Value> & {
  wiring: FieldWiring
  labelId: string
  buttonClass: string
}

/** The parts of an opened select (select.tsx): its button and its list. */
export function SelectParts<Value extends string>(props: SelectPartsProps<Value>) {
  const { label, labelId, value, onChange, options, placeholder, ref, wiring } = props
  const positionMethod = usePositionMethod()
  const [choices, setChoices] = useState(0)
  // The library moves the focus back later, and a Tab pressed right after the choice would be lost.
  useLayoutEffect(() => {
    if (choices > 0) document.getElementById(wiring.id)?.focus()
  }, [choices, wiring.id])
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next: Value | null) => {
        if (next !== null) onChange(next)
      }}
      defaultOpen
      disabled={props.disabled}
      name={props.name}
      modal={false}
      onOpenChange={(open, { reason }) => {
        if (!open && reason === 'item-press') setChoices(choices + 1)
      }}
    >
      <Base.Trigger
        {...wiring}
        ref={ref}
        onBlur={props.onBlur}
        aria-labelledby={`${labelId} ${wiring.id}-value`}
        className={props.buttonClass}
      >
        <Base.Value id={`${wiring.id}-value`} className="min-w-0 flex-1 truncate data-placeholder:text-ink-3">
          {(current: Value | null) =>
            options.find((option) => option.value === current)?.label ?? placeholder ?? 'Choose'
          }
        </Base.Value>
        <ChevronsUpDown size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
      </Base.Trigger>
      <Base.Portal role="region" aria-label={label}>
        <Base.Positioner
          positionMethod={positionMethod}
          alignItemWithTrigger={false}
          sideOffset={5}
          className="z-50 outline-none"
        >
          <Base.Popup className="pop max-h-[min(20rem,var(--available-height))] min-w-(--anchor-width) overflow-y-auto rounded-lg bg-surface p-1 text-ink shadow-float outline-none">
            {options.map((option) => (
              <Base.Item
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                className={cx(
                  'flex min-h-control items-center gap-2 rounded-sm px-2 text-md outline-none select-none',
                  'data-highlighted:bg-sunken data-disabled:opacity-45',
                )}
              >
                <Base.ItemText className="flex-1">{option.label}</Base.ItemText>
                {option.detail ? <span className="num text-sm text-ink-3">{option.detail}</span> : null}
                <Base.ItemIndicator className="text-brand">
                  <Check size={15} aria-hidden="true" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
