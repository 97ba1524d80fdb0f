import type { Assistant } from '@porchlight/contract/assistants'
import { containsWords } from '@porchlight/contract/kernel/text/fold-accents'
import { type KeyboardEvent, useRef, useState } from 'react'
import { quoted } from '../../../lib/search-text.ts'
import type { Zone } from '../../../lib/time.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { availabilityWord, hindranceWord, ratingWord } from '../assistant-words.ts'
import { byFitness, takesAssignments } from '../free-order.ts'
import { freeForWord, hindranceLines, type TourToAssign } from '../several-tours.ts'

type Props = {
  label: string
  assistants: readonly Assistant[]
  /** Assistants who serve this city rank higher. */
  city: string
  /** The tour's time zone, for the times in reasons. */
  zone: Zone
  /** Whether the tour's time is past: nobody counts as available then. */
  isPast?: boolean | undefined
  /** Several tours, in place of one: the list says for how many of them each assistant is free. */
  tours?: readonly TourToAssign[] | undefined
  value: string | null
  onChange: (id: string) => void
  error?: string | undefined
}

const SEARCH_FROM = 8

/** Picks an assistant. Shows each one's workload and whether they are free at the tour's time, or why not. */
export function AssistantPicker(props: Props) {
  const { label, assistants, city, zone, isPast = false, tours = [], value, onChange, error } = props
  const [q, setQ] = useState('')
  const words = q.trim()
  const matches = ({ name, languages }: Assistant): boolean =>
    containsWords(`${name} ${languages.join(' ')}`, q)
  const found = assistants.filter((one) => one.id === value || matches(one)).toSorted(byFitness(city))
  const list = useRef<HTMLDivElement>(null)
  // In the search field, the arrow keys and Enter move to the list. Enter does not submit the form.
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return
    event.preventDefault()
    const best = found.find((one) => takesAssignments(one) && matches(one))
    if (event.key === 'Enter' && best && words !== '') onChange(best.id)
    const target = event.key === 'Enter' && words !== '' ? best?.id : value
    const choices = [...(list.current?.querySelectorAll<HTMLInputElement>('input:not(:disabled)') ?? [])]
    const at =
      choices.find((choice) => choice.value === target) ?? choices.at(event.key === 'ArrowUp' ? -1 : 0)
    at?.focus()
  }
  return (
    <div className="flex flex-col gap-2">
      {assistants.length > SEARCH_FROM ? (
        <SearchField
          label="Search assistants"
          placeholder="Name or language"
          value={q}
          onChange={setQ}
          onKeyDown={onKeyDown}
        />
      ) : null}
      {/* Scrolls by itself, so that the fields below stay in reach. */}
      <div ref={list} className="-mx-1 max-h-[min(22rem,46dvh)] overflow-y-auto rounded-lg px-1">
        <RadioGroup
          look="cards"
          label={label}
          labelHidden
          value={value}
          onChange={onChange}
          choices={found.map((one) => ({
            value: one.id,
            disabled: !takesAssignments(one),
            label: <Name assistant={one} isPast={isPast} tours={tours} />,
            hint: <Facts assistant={one} city={city} zone={zone} tours={tours} />,
          }))}
        />
      </div>
      {error ? (
        <p role="alert" className="text-sm text-bad">
          {error}
        </p>
      ) : null}
      {found.length === 0 ? (
        <p className="text-md text-ink-2">No assistant matches {quoted(words)}.</p>
      ) : null}
    </div>
  )
}

type Several = { assistant: Assistant; tours: readonly TourToAssign[] }

function Name({ assistant, isPast, tours }: Several & { isPast: boolean }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 wrap-anywhere">{assistant.name}</span>
      <Free assistant={assistant} isPast={isPast} tours={tours} />
    </span>
  )
}

function Free({ assistant, isPast, tours }: Several & { isPast: boolean }) {
  const { freeAt, notFreeFor, availability } = assistant
  if (availability === 'unavailable')
    return <StatusPill tone="neutral" label={availabilityWord(availability)} />
  if (isPast && availability === 'available') return null
  if (notFreeFor)
    return (
      <StatusPill tone={notFreeFor.length === 0 ? 'ok' : 'neutral'} label={freeForWord(notFreeFor, tours)} />
    )
  if (freeAt)
    return freeAt.free ? (
      <StatusPill tone="ok" label="Available" />
    ) : (
      <StatusPill tone="neutral" label="Not available" />
    )
  return (
    <StatusPill
      tone={availability === 'available' ? 'ok' : 'neutral'}
      label={availabilityWord(availability)}
    />
  )
}

/** All reasons why the assistant is not free, and other facts that help to choose. */
function Facts({ assistant, city, zone, tours }: Several & { city: string; zone: Zone }) {
  const { freeAt, notFreeFor } = assistant
  const reasons = notFreeFor
    ? hindranceLines(notFreeFor, tours)
    : (freeAt?.reasons ?? []).map((one) => hindranceWord(one, zone))
  // The pill says that they take no tours at all.
  const isUnavailable = assistant.availability === 'unavailable'
  // Their own note, which prevents nothing: the pill alone answers for the time of the tour.
  const isNoted = assistant.availability === 'busy' && (notFreeFor !== null || freeAt !== null)
  const note =
    reasons.length > 0 ? 'Their status is Busy.' : 'Their status is Busy. You can still assign them.'
  const lines = isUnavailable ? [] : isNoted ? [...reasons, note] : reasons
  return (
    <span className="flex flex-col gap-1">
      {lines.length > 0 ? (
        <span className="num flex flex-col">
          {lines.map((line) => (
            <span key={line} className="wrap-anywhere">
              {line}
            </span>
          ))}
        </span>
      ) : null}
      <Load assistant={assistant} city={city} />
    </span>
  )
}

function Load({ assistant, city }: { assistant: Assistant; city: string }) {
  const { currentWorkload: load, cities, languages, ratingCount } = assistant
  const others = languages.filter((language) => language !== 'English')
  return (
    <span className="num flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{load === 1 ? '1 open tour' : `${load} open tours`}</span>
      <span aria-hidden="true">·</span>
      <span>{ratingCount === 0 ? ratingWord(assistant) : `Rated ${ratingWord(assistant)}`}</span>
      {cities.includes(city) ? <Badge tone="brand">Serves this city</Badge> : null}
      {others.map((language) => (
        <Badge key={language}>{language}</Badge>
      ))}
    </span>
  )
}
