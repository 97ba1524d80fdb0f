import type { AuditEntry } from '@porchlight/contract/people'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useNow } from '../../../lib/now.ts'
import type { AuditSearch } from '../../../lib/searches.ts'
import { DESK_ZONE, formatAge, formatDateTime, zoneAbbreviation } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import { LongList, type RowPlace } from '../../../ui/lists/long-list.tsx'
import { auditQuery } from '../api.ts'
import { actionWords, actorWords, changeWords, subjectTitle, summaryWords } from '../audit-words.ts'

/** The addresses of an entry's parts; null for what the reader may not open, or what no longer exists. */
export type AuditLinks = Record<
  'subject' | 'change' | 'actor' | 'activityOfActor',
  (entry: AuditEntry) => string | null
>

const columns =
  'md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_minmax(0,1.2fr)_11.5rem_var(--spacing-control)] gap-x-3 grid'

type Props = {
  search: AuditSearch
  links: AuditLinks
  /** Removes the filters. Offered when no entry matches them. */
  onClear: () => void
}

/** The log, newest first, loaded as the reader scrolls. */
export function AuditList({ search, links, onClear }: Props) {
  const options = auditQuery(search)
  const query = useInfiniteQuery(options)
  const filtered = Object.values(search).some(Boolean)
  return (
    <div>
      {query.data?.pages[0]?.items.length ? <Headings /> : null}
      <LongList
        query={query}
        queryKey={options.queryKey}
        label="Activity, newest first"
        loading="Loading the audit log"
        rows={10}
        failed="Failed to fetch the audit log"
        empty={
          filtered ? (
            <EmptyState title="No Results Found" action={<Button onClick={onClear}>Clear filters</Button>}>
              No activity matches your search.
            </EmptyState>
          ) : (
            <EmptyState title="No activity yet">Actions in the back office appear here.</EmptyState>
          )
        }
        className="rounded-lg border border-line"
        estimate={41}
      >
        {(entry, place) => <Act key={entry.id} entry={entry} place={place} links={links} />}
      </LongList>
    </div>
  )
}

/** The columns of a desktop. Each entry is read as one line, so they are only for the eye. */
function Headings() {
  return (
    <div aria-hidden="true" className={cx(columns, 'px-4 pb-2 text-sm text-ink-3 max-md:hidden')}>
      <span>About</span>
      <span>What changed</span>
      <span>By</span>
      <span className="text-right">When</span>
    </div>
  )
}

const dateTime = (at: string): string => `${formatDateTime(at, DESK_ZONE)} ${zoneAbbreviation(at, DESK_ZONE)}`

/** One line: what it is about, what changed, who did it, and when. On a phone, three lines that wrap. */
function Act({ entry, place, links }: { entry: AuditEntry; place: RowPlace; links: AuditLinks }) {
  const [opened, setOpened] = useState(false)
  const id = useId()
  const now = useNow()
  const title = subjectTitle(entry)
  const actor = entry.byTeamPassword ? `${actorWords(entry)} (assistant password)` : actorWords(entry)
  return (
    <li
      {...place}
      className="border-line px-4 py-1 text-md not-aria-[posinset=1]:border-t last:[&_dl]:rounded-b-lg"
    >
      <div className={cx(columns, 'grid-cols-[auto_minmax(0,1fr)_auto] items-center sm:min-h-8')}>
        <Part href={links.subject(entry)} text={title} className="font-semibold max-md:col-span-2" />
        <Part
          href={links.change(entry)}
          text={summaryWords(entry)}
          className="max-md:col-span-2 max-md:row-start-2"
        />
        <Part
          href={links.actor(entry)}
          text={actor}
          className="text-ink-2 max-md:row-start-3 max-md:text-sm max-md:leading-6"
        />
        <time
          dateTime={entry.at}
          title={dateTime(entry.at)}
          className="num text-right text-sm whitespace-nowrap text-ink-3 max-md:col-start-1 max-md:row-start-3"
        >
          <span className="max-md:hidden">{dateTime(entry.at)}</span>
          <span className="md:hidden">{formatAge(entry.at, now)}</span>
        </time>
        <IconButton
          label={`Details of ${title}`}
          aria-expanded={opened}
          aria-controls={id}
          className="max-md:col-start-3 max-md:row-span-3 max-md:row-start-1"
          onClick={() => setOpened(!opened)}
        >
          <ChevronDown size={16} aria-hidden="true" className={cx(opened && 'rotate-180')} />
        </IconButton>
      </div>
      <div id={id}>
        {opened ? <Details entry={entry} actor={actor} activity={links.activityOfActor(entry)} /> : null}
      </div>
    </li>
  )
}

/** A part of the line, cut where it is too long; a link if it can be opened. The details show all of it. */
function Part({ href, text, className }: { href: string | null; text: string; className: string }) {
  const look = cx('min-w-0 leading-6 max-md:line-clamp-3 max-md:wrap-anywhere md:truncate', className)
  return href ? (
    <Link href={href} title={text} className={cx(look, 'hover:underline focus-visible:underline')}>
      {text}
    </Link>
  ) : (
    <span title={text} className={look}>
      {text}
    </span>
  )
}

type DetailsProps = { entry: AuditEntry; actor: string; activity: string | null }

/** Everything that the entry says, in full, and the way to what else its person did. */
function Details({ entry, actor, activity }: DetailsProps) {
  return (
    <dl
      className={cx(
        columns,
        '-mx-4 mt-1 -mb-1 gap-y-1 bg-sunken/60 px-4 py-2 text-sm max-md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:[&_dd]:col-[2/-1] [&_dd]:wrap-anywhere [&_dd]:whitespace-pre-line [&_dt]:text-ink-2',
      )}
    >
      <Fact name="Action">{actionWords(entry.action)}</Fact>
      {changeWords(entry).map(({ field, text }) => (
        <Fact key={field} name={field}>
          {text}
        </Fact>
      ))}
      {entry.reason ? <Fact name="Reason">{entry.reason}</Fact> : null}
      <Fact name="Time">{dateTime(entry.at)}</Fact>
      {entry.ip ? <Fact name="IP address">{entry.ip}</Fact> : null}
      {entry.userAgent ? <Fact name="Browser">{entry.userAgent}</Fact> : null}
      {activity ? (
        <Fact name="More">
          <TextLink href={activity}>{`All activity of ${actor}`}</TextLink>
        </Fact>
      ) : null}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}
