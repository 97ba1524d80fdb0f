import type { Assistant } from '@porchlight/contract/assistants'
import type { StaffTourRow } from '@porchlight/contract/tours/cards'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { fetchFailure } from '../../../../lib/requests/api-error.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../../ui/feedback/loaded.tsx'
import { FormDialog, type FormDialogProps } from '../../../../ui/forms/form-dialog.tsx'
import { AssistantPicker } from '../../../assistants/components/assistant-picker.tsx'
import { takesAssignments } from '../../../assistants/free-order.ts'
import type { TourToAssign } from '../../../assistants/several-tours.ts'
import { NotesField } from '../../components/notes-field.tsx'

type Choice = { schedulingAssistantId: string; notes: string }

type Props = Pick<FormDialogProps, 'title' | 'description' | 'sendingWord' | 'sending' | 'onClose'> & {
  query: UseQueryResult<Assistant[]>
  /** The tours' city; '' ranks all assistants alike. */
  city: string
  zone: StaffTourRow['timeZone']
  /** Several tours whose assistants the query asks for; none for a single tour. */
  tours?: readonly TourToAssign[] | undefined
  /** Whether the time of all tours is past. */
  isPast?: boolean | undefined
  /** The assistant who is chosen at first. */
  first: string | null
  /** Says that the time of the tour, or of some tours, is past, so that nobody is available then. */
  pastTime?: string | null | undefined
  /** Why the assistant that was sent cannot take the tour. */
  refusal?: string | null | undefined
  notesHint?: string | undefined
  /** What assigning this assistant changes besides the assistant; null for nothing. */
  sideEffect?: ((assistantId: string) => string | null) | undefined
  /** The tours that this assistant is not available for, and why; null for none. */
  hindered?: ((assistantId: string) => ReactNode) | undefined
  onSend: (choice: Choice) => void
  /** Any choice ends the refusal. */
  onChange?: () => void
  /** More fields, above the notes. */
  children?: ReactNode
}

/** Chooses the assistant for one tour or for several, with notes for them. */
export function QueueAssignForm(props: Props) {
  const {
    query,
    city,
    zone,
    tours,
    isPast,
    first,
    pastTime,
    refusal,
    notesHint,
    sideEffect,
    hindered,
    ...rest
  } = props
  const { onSend, onChange, children, ...dialog } = rest
  const [chosen, setChosen] = useState(first)
  const [notes, setNotes] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const effect = chosen ? sideEffect?.(chosen) : null
  const hindrances = chosen ? hindered?.(chosen) : null
  const list = useRef<HTMLDivElement>(null)

  const choose = (id: string): void => {
    setChosen(id)
    setIsMissing(false)
    onChange?.()
  }

  const submit = (): void => {
    // Enter takes the assistant that has the focus, which the arrow keys of the search box do not choose.
    const wanted = list.current?.querySelector<HTMLInputElement>('input[type=radio]:focus')?.value ?? chosen
    if (!wanted) {
      setIsMissing(true)
      list.current?.querySelector<HTMLElement>('input[type=radio]')?.focus()
      return
    }
    if (wanted !== chosen) choose(wanted)
    // What else changes, and what the assistant cannot take, must be on the screen before it is sent.
    if (wanted !== chosen && (sideEffect?.(wanted) || hindered?.(wanted))) return
    onSend({ schedulingAssistantId: wanted, notes: notes.trim() })
  }

  return (
    <FormDialog
      {...dialog}
      send="Assign Assistant"
      disabled={!query.data?.some(takesAssignments)}
      onSend={submit}
    >
      {/* As high as the list of assistants on a phone, so that the sheet stays as it is. */}
      <div className={query.data ? undefined : 'max-sm:min-h-[calc(92dvh-13rem)]'}>
        <Loaded
          query={query}
          loading="Loading assistants"
          rows={6}
          failed={(error) => fetchFailure('Failed to fetch assistants', error)}
        >
          {(assistants) =>
            assistants.length === 0 ? (
              <EmptyState>No assistants to assign yet.</EmptyState>
            ) : (
              <div className="flex flex-col gap-5">
                {assistants.some(takesAssignments) ? null : (
                  <p className="text-md text-ink-2">All assistants are unavailable right now.</p>
                )}
                {pastTime ? <Banner label="Time of the tour">{pastTime}</Banner> : null}
                <div ref={list}>
                  <AssistantPicker
                    label="Assistant"
                    assistants={assistants}
                    city={city}
                    zone={zone}
                    isPast={isPast}
                    tours={tours}
                    value={chosen}
                    onChange={choose}
                    error={isMissing ? 'Please choose an assistant' : (refusal ?? undefined)}
                  />
                </div>
                {/* Always there, so that screen readers announce them when they appear. */}
                <div role="status" className="empty:absolute">
                  {hindrances}
                </div>
                {effect ? (
                  <Banner label="What else changes">
                    <span className="wrap-anywhere">{effect}</span>
                  </Banner>
                ) : null}
                {children}
                <NotesField
                  label="Notes for the assistant"
                  hint={notesHint}
                  value={notes}
                  onChange={setNotes}
                />
              </div>
            )
          }
        </Loaded>
      </div>
    </FormDialog>
  )
}
