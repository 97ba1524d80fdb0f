import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type Ref, useId } from 'react'
import { loadWhenIdle } from '../../lib/lazy-when-idle.ts'
import { cx } from '../cx.ts'
import { useLaterPopup } from '../overlays/use-later-popup.ts'
import { Field, type FieldWiring, type FieldWords } from './field.tsx'

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
}

export const selectClass = 'control flex w-full items-center gap-2 pr-2 pl-2.5 text-left text-md select-none'

const parts = loadWhenIdle(() => import('./select-parts.tsx'))

/**
 * One option of a list. With about ten options or more, or where people type to find one, use a Combobox. The button is
 * there at once; a press before the list has loaded opens it as soon as it has.
 */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const labelId = useId()
  const id = useId()
  const { loaded, open, handlers } = useLaterPopup(parts, {
    button: () => document.getElementById(id),
  })
  /** Enter and the space bar press the button. */
  const openByKey = (event: KeyboardEvent): void => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey
    const isLetter = event.key.length === 1 && event.key !== ' ' && !isCommand
    if (!isLetter && event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }
  return (
    <Field {...props} id={id} labelId={labelId}>
      {(wiring) =>
        loaded ? (
          <loaded.SelectParts {...props} wiring={wiring} labelId={labelId} />
        ) : (
          <button
            type="button"
            {...wiring}
            ref={props.ref}
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={false}
            aria-labelledby={`${labelId} ${id}-value`}
            disabled={props.disabled}
            className={selectClass}
            {...handlers}
            onBlur={() => {
              handlers.onBlur()
              props.onBlur?.()
            }}
            onKeyDown={openByKey}
          >
            <ChosenOption id={`${id}-value`} {...props} />
          </button>
        )
      }
    </Field>
  )
}

/** The chosen option, or what to do. */
function ChosenOption<Value extends string>({
  id,
  value,
  options,
  placeholder = 'Choose',
}: Pick<SelectProps<Value>, 'value' | 'options' | 'placeholder'> & { id: string }) {
  const chosen = options.find((option) => option.value === value)
  return (
    <>
      <span id={id} className={cx('min-w-0 flex-1 truncate', value === null && 'text-ink-3')}>
        {chosen?.label ?? placeholder}
      </span>
      <ChevronsUpDown size={14} aria-hidden="true" className="shrink-0 text-ink-3" />
    </>
  )
}
