import { Search } from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { loadWhenIdle } from '../../lib/lazy-when-idle.ts'
import { ClearButton } from '../clear-button.tsx'
import { Spinner } from '../feedback/spinner.tsx'
import { useActiveOption } from '../lists/use-active-option.ts'
import { type ComboboxEntry, ComboboxList } from './combobox-list.tsx'
import { Field, type FieldWords } from './field.tsx'

const parts = loadWhenIdle(() => import('../overlays/combobox-parts.tsx'))

export type ComboboxProps<Option> = FieldWords & {
  value: Option | null
  /** Called with null when the user edits the chosen label or clears the box. */
  onChange: (option: Option | null) => void
  /** The current matches. The caller searches, here or on the server. */
  options: readonly Option[]
  /** Called with the trimmed text on each keystroke, and with '' after a choice. The caller debounces. */
  onQuery: (query: string) => void
  optionKey: (option: Option) => string
  /** One line; the box shows it once the option is chosen. */
  optionLabel: (option: Option) => string
  /** How the list renders an option; defaults to its label. */
  renderOption?: ((option: Option) => ReactNode) | undefined
  loading?: boolean | undefined
  /** Why the search failed, in a sentence, and how to search again. */
  failure?: { message: string; onRetry: () => void } | undefined
  placeholder?: string | undefined
  /** Shown while the box is empty and there are no options: 'Start typing to search properties'. */
  prompt: string
  /** Shown when nothing matches: 'No properties found'. */
  emptyMessage: string
  /**
   * Shown above options for a corrected spelling. While it is shown, Enter picks only an option that the user has
   * highlighted, and does not submit the form.
   */
  note?: string | undefined
  /** Links that lead elsewhere. They follow the options in the same list, so they are no further Tab stops of the form. */
  links?: readonly ComboboxEntry[] | undefined
  disabled?: boolean | undefined
  /** Does not open on focus: the list of a form's first field would cover the form when it appears. */
  staysClosed?: boolean | undefined
  className?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
  onBlur?: (() => void) | undefined
}

/**
 * Finds one of many options by typing. Opens on focus and on typing; closes on a choice, on Escape or on a press
 * outside. Enter chooses from the matches of the typed text: while they are loading, it waits for them. Base UI's
 * combobox hides the rest of the page from assistive technology while open, and its popover's focus guards would
 * swallow a Tab.
 */
export function Combobox<Option>(props: ComboboxProps<Option>) {
  const { label, error, value, onChange, onQuery, options, optionKey, failure } = props
  const again = (): void => {
    // Once the answer arrives, another option has the place of 'Try again'.
    setIndex(null)
    failure?.onRetry()
  }
  const links = [...(failure ? [retry(again)] : []), ...(props.links ?? [])]
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const frame = useRef<HTMLSpanElement>(null)
  const listId = useId()
  const popup = parts.use()
  // Enter was pressed while the list still showed the matches of an earlier text.
  const awaitsMatches = useRef(false)
  const text = typed ?? (value ? props.optionLabel(value) : '')
  const listed = open && options.length + links.length > 0
  const shown = listed && popup !== undefined
  // Nobody sees the matches yet.
  const waits = props.loading === true || (listed && !popup)

  const type = (next: string): void => {
    awaitsMatches.current = false
    setTyped(next)
    setIndex(null)
    setOpen(true)
    onQuery(next.trim())
    if (value && next !== props.optionLabel(value)) onChange(null)
  }
  const choose = (option: Option | null): void => {
    awaitsMatches.current = false
    setTyped(null)
    setOpen(false)
    onQuery('')
    onChange(option)
  }
  const rendered = props.renderOption ?? props.optionLabel
  const entries = options.map((option) => ({
    key: optionKey(option),
    content: rendered(option),
    choose: () => choose(option),
  }))
  const { at, setIndex, onKey } = useActiveOption(
    options.length + links.length,
    shown ? (index) => [...entries, ...links][index]?.choose() : null,
    // Nobody follows a link by pressing Enter alone.
    options.length > 0 && !props.note ? 0 : -1,
  )

  const chooseFirst = useEffectEvent(() => {
    const [first] = options
    if (awaitsMatches.current && open && first !== undefined && !props.note) choose(first)
    awaitsMatches.current = false
  })
  useEffect(() => {
    if (!waits) chooseFirst()
  }, [waits])

  return (
    <Field {...props}>
      {(wiring) => (
        <>
          <span
            ref={frame}
            className="control flex items-center"
            data-invalid={error ? '' : undefined}
            data-disabled={props.disabled ? '' : undefined}
          >
            <Search size={15} aria-hidden="true" className="ml-2.5 shrink-0 text-ink-3" />
            <input
              {...wiring}
              ref={props.ref}
              role="combobox"
              aria-expanded={shown}
              aria-controls={shown ? listId : undefined}
              aria-autocomplete="list"
              aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
              autoComplete="off"
              spellCheck={false}
              disabled={props.disabled}
              value={text}
              placeholder={props.placeholder}
              onChange={(event) => type(event.target.value)}
              onKeyDown={(event) => {
                if (open && popup && event.key === 'Escape') {
                  event.stopPropagation() // do not close the dialog around this field
                  setOpen(false)
                } else if (open && waits && event.key === 'Enter' && at < options.length) {
                  event.preventDefault()
                  awaitsMatches.current = true
                } else if (!open && event.key === 'ArrowDown') {
                  event.preventDefault()
                  setOpen(true)
                } else if (shown && options.length > 0 && at < 0 && event.key === 'Enter') {
                  event.preventDefault() // the user has not answered the offer yet
                } else onKey(event)
              }}
              onFocus={() => {
                parts.load()
                setOpen(!props.staysClosed)
              }}
              onClick={() => setOpen(true)}
              onBlur={() => {
                awaitsMatches.current = false
                setOpen(false) // pressing an option keeps the focus here, so a blur means that the user left
                props.onBlur?.()
              }}
              className="min-w-0 flex-1 self-stretch bg-transparent px-2 text-md outline-none"
            />
            {props.loading ? (
              <span className="late mr-2.5 text-ink-3">
                <Spinner />
              </span>
            ) : null}
            {text && !props.loading ? (
              <ClearButton label={`Clear ${label}`} onClear={() => choose(null)} />
            ) : null}
          </span>
          {popup ? (
            <popup.ComboboxPopup open={open} onOpenChange={setOpen} anchor={frame} label={`${label} matches`}>
              <p role="status" className="px-3 py-2.5 text-md text-ink-3 empty:absolute empty:p-0">
                {statusOf(props, typed ?? '')}
              </p>
              <ComboboxList
                id={listId}
                label={label}
                options={entries}
                links={links}
                at={at}
                onPoint={setIndex}
              />
            </popup.ComboboxPopup>
          ) : null}
        </>
      )}
    </Field>
  )
}

const retry = (choose: () => void): ComboboxEntry => ({
  key: 'retry',
  content: <span className="py-1 font-medium text-brand">Try again</span>,
  choose,
})

function statusOf<Option>(props: ComboboxProps<Option>, typed: string): string | null {
  if (props.failure) return props.failure.message
  if (props.options.length > 0) return props.note ?? null
  if (props.loading) return 'Searching…'
  return typed.trim() === '' ? props.prompt : props.emptyMessage
}
