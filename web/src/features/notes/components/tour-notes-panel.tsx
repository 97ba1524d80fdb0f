import { shortId } from '@porchlight/contract/kernel/text/short-id'
import type { TourNote } from '@porchlight/contract/notes'
import { ArrowUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNow } from '../../../lib/now.ts'
import { DESK_ZONE, formatAge, formatDateTimeWithZone } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded, readAtOnce } from '../../../ui/feedback/loaded.tsx'
import { Rail, type RailStep } from '../../../ui/frame/rail.tsx'
import { Pagination } from '../../../ui/lists/pagination.tsx'
import { SearchField } from '../../../ui/lists/search-field.tsx'
import { Sheet } from '../../../ui/overlays/sheet.tsx'
import { useTourNotes } from '../use-tour-notes.ts'
import { AuthorBadge } from './author-badge.tsx'
import { NoteBox } from './note-box.tsx'

export type TourNotesPanelProps = {
  tourId: string
  /** The client and address of the tour: 'Ann Lee, 12 Oak Street'. */
  about?: string | undefined
  /** The property's time zone, for the times of the notes. */
  zone?: string | undefined
  onClose: () => void
  /** False if the reader may read but not write. */
  mayWrite?: boolean | undefined
}

/** The notes on one tour, as a panel over the page (specification, agent area, section 2, tour notes panel). */
export function TourNotesPanel({
  tourId,
  about,
  zone = DESK_ZONE,
  onClose,
  mayWrite = true,
}: TourNotesPanelProps) {
  const { body, toLatest } = useNotesBody(tourId, zone)
  return (
    <Sheet
      modal
      onClose={onClose}
      title="Tour Notes"
      description={about ?? `Tour ${shortId(tourId)}`}
      footer={mayWrite ? <NoteBox tourId={tourId} onAdded={toLatest} /> : null}
    >
      {body}
    </Sheet>
  )
}

/** The notes on one tour, inside its details. */
export function TourNotes({
  tourId,
  zone,
  mayWrite,
}: {
  tourId: string
  zone: string
  mayWrite: boolean | undefined
}) {
  const { body, showAdded } = useNotesBody(tourId, zone)
  return (
    <div className="flex flex-col gap-4">
      {mayWrite ? <NoteBox tourId={tourId} onAdded={showAdded} /> : null}
      {body}
    </div>
  )
}

/** The search and the notes of a tour, and the way back to the newest one. */
const useNotesBody = (tourId: string, zone: string) => {
  const notes = useTourNotes(tourId)
  const top = useRef<HTMLDivElement>(null)
  const [addedId, setAddedId] = useState<string | null>(null)
  const showAdded = (note: TourNote): void => {
    setAddedId(note.id)
    void notes.goTo(1)
  }
  // Each page begins with its newest note.
  const toPage = async (page: number): Promise<void> => {
    setAddedId(null)
    if (await notes.goTo(page)) top.current?.scrollIntoView({ block: 'start' })
  }
  const toLatest = (): void => void toPage(1)
  return {
    showAdded,
    toLatest,
    body: (
      <div ref={top} className="flex flex-col gap-4">
        <div className="sticky top-0 z-1 -mx-1 flex gap-2 bg-surface px-1 pb-2">
          <SearchField
            className="flex-1"
            label="Search notes by content or author"
            placeholder="Search notes by content or author..."
            value={notes.search}
            onChange={notes.setSearch}
          />
          {notes.page > 1 ? (
            <Button onClick={toLatest} icon={<ArrowUp size={15} aria-hidden="true" />}>
              Latest
            </Button>
          ) : null}
        </div>
        <Loaded
          query={readAtOnce(notes.query)}
          loading="Loading notes"
          rows={4}
          failed="Failed to fetch notes"
        >
          {() => <Listed notes={notes} zone={zone} addedId={addedId} />}
        </Loaded>
        {/* Keeps the focus on a button of the pages when 'Try again' disappears. */}
        <div data-keeps-focus="" className="flex flex-col gap-2">
          {notes.query.isFetchNextPageError ? (
            <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <p className="text-md text-bad">We couldn’t load more.</p>
              <Button
                loading={notes.query.isFetchingNextPage}
                onClick={() => void toPage(notes.loadedPages + 1)}
              >
                Try again
              </Button>
            </div>
          ) : null}
          <Pagination
            noun="notes"
            page={notes.page}
            pageSize={notes.pageSize}
            total={notes.total}
            onPage={(page) => void toPage(page)}
          />
        </div>
      </div>
    ),
  }
}

type ListedProps = {
  notes: ReturnType<typeof useTourNotes>
  zone: string
  /** The note that the reader just added. */
  addedId: string | null
}

function Listed({ notes, zone, addedId }: ListedProps) {
  const now = useNow()
  if (notes.notes.length === 0) {
    return notes.searching ? (
      <EmptyState>No notes match your search</EmptyState>
    ) : (
      <EmptyState title="No notes yet">
        <span data-keep-clear="">Add the first note to start communication</span>
      </EmptyState>
    )
  }
  const isBusy = notes.query.isPlaceholderData || notes.query.isFetchingNextPage
  return (
    <div aria-busy={isBusy || undefined} className={isBusy ? 'opacity-60' : undefined}>
      <Rail
        label="Notes, newest first"
        times="under"
        steps={notes.notes.map((note, at) =>
          stepOf(note, { zone, now, lit: notes.lit, first: at === 0, added: note.id === addedId }),
        )}
      />
    </div>
  )
}

type StepOptions = { zone: string; now: Date; lit: ReadonlySet<string>; first: boolean; added: boolean }

/** Scrolls to an element that a phone's keyboard hides. An element that is in sight stays where it is. */
const scrollIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

/** A note as a step of the rail; an unread one is highlighted. */
const stepOf = (note: TourNote, { zone, now, lit, first, added }: StepOptions): RailStep => ({
  id: note.id,
  title: (
    <span className="flex flex-wrap items-center gap-2">
      <AuthorBadge note={note} />
      {note.mine ? <span className="text-sm font-normal text-ink-3">You</span> : null}
    </span>
  ),
  detail: (
    <p
      ref={added ? scrollIntoSight : undefined}
      className="scroll-mb-8 py-1 text-md wrap-anywhere whitespace-pre-wrap text-ink"
      // The toast that says 'Note Added' must not cover the note.
      data-keep-clear={note.mine && first ? '' : undefined}
    >
      {note.note}
    </p>
  ),
  time: `${formatDateTimeWithZone(note.createdAt, zone)} · ${formatAge(note.createdAt, now)}`,
  dateTime: note.createdAt,
  state: lit.has(note.id) ? 'live' : 'done',
})
