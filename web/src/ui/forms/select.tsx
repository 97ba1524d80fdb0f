import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { loadWhenIdle } from '../../lib/lazy-when-idle.ts'
import { cx } from '../cx.ts'
import type { SelectProps } from '../overlays/select-parts.tsx'
import { useLaterPopup } from '../overlays/use-later-popup.ts'
import { Field } from './field.tsx'

export type { SelectOption, SelectProps } from '../overlays/select-parts.tsx'

const buttonClass = 'control flex w-full items-center gap-2 pr-2 pl-2.5 text-left text-md select-none'

const parts = loadWhenIdle(() => import('../overlays/select-parts.tsx'))

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
          <loaded.SelectParts {...props} wiring={wiring} labelId={labelId} buttonClass={buttonClass} />
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
            className={buttonClass}
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
