import type { UseQueryResult } from '@tanstack/react-query'
import { listDrafts } from '../../../lib/drafts/drafts.ts'
import { DESK_ZONE, formatDayTime, wallToInstant } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'

const subjects = ['tour', 'property', 'client'] as const

/** The draft of one of the agent's two forms. */
export type TourDraft = {
  kind: 'new-tour' | 'schedule-tour'
  /** What the form was opened for; undefined if for nothing in particular. */
  about?: { subject: (typeof subjects)[number]; id: string } | undefined
}

/** What a form was opened for: the first of the ids. */
export const aboutOf = (
  ids: Partial<Record<(typeof subjects)[number], string | undefined>>,
): TourDraft['about'] => {
  for (const subject of subjects) {
    const id = ids[subject]
    if (id !== undefined) return { subject, id }
  }
  return undefined
}

/** The name under which the draft is kept. */
export const draftNameOf = ({ kind, about }: TourDraft): string =>
  about ? `${kind}.${about.subject}-${about.id}` : kind

/**
 * Whether the form opens without a read that fills its first fields, because its draft has them. Reads are repeated for
 * as long as an outage lasts.
 */
export const isInDraft = (
  { failureCount, fetchStatus }: Pick<UseQueryResult, 'failureCount' | 'fetchStatus'>,
  draft: TourDraft,
  userId: string,
): boolean =>
  (failureCount > 0 || fetchStatus === 'paused') &&
  listDrafts(userId).some(({ form }) => form === draftNameOf(draft))

const draftOf = (form: string): TourDraft | null => {
  const [, kind, subject, id] =
    /^(new-tour|schedule-tour)(?:\.(tour|property|client)-(.+))?$/.exec(form) ?? []
  if (kind !== 'new-tour' && kind !== 'schedule-tour') return null
  const known = subjects.find((one) => one === subject)
  return { kind, about: known && id !== undefined ? { subject: known, id } : undefined }
}

/** The address at which the form opens with the draft. */
const hrefOf = ({ kind, about }: TourDraft): string => {
  const idOf = (subject: string): string | undefined => (about?.subject === subject ? about.id : undefined)
  return kind === 'new-tour'
    ? paths.scheduleTour({
        form: 'open',
        again: idOf('tour'),
        property: idOf('property'),
        forClient: idOf('client'),
      })
    : paths.properties({ schedule: idOf('property') ?? 'open', client: idOf('client') })
}

export type UnfinishedRequest = {
  /** The name of its draft. */
  form: string
  href: string
  place: string | null
  client: string | null
  /** The requested time at the property: 'Fri, Nov 27, 10:00 AM EST'. */
  time: string | null
}

const partOf = (content: unknown, name: string): unknown =>
  typeof content === 'object' && content !== null ? Reflect.get(content, name) : undefined
const lineOf = (content: unknown, ...names: string[]): string | null =>
  names
    .map((name) => partOf(content, name))
    .filter((part) => typeof part === 'string')
    .join(' ')
    .trim() || null

const timeIn = (content: unknown): string | null => {
  const requested = partOf(content, 'requested')
  const date = lineOf(requested, 'date')
  const time = lineOf(requested, 'time')
  if (date === null || time === null) return null
  const zone = lineOf(partOf(content, 'property'), 'timeZone') ?? DESK_ZONE
  return formatDayTime(wallToInstant({ date, time }, zone).instant, zone)
}

/** The requests that this person has begun in this tab and not sent. Stored drafts may be older than these fields. */
export const listUnfinished = (userId: string): UnfinishedRequest[] =>
  listDrafts(userId).flatMap(({ form, content }) => {
    const draft = draftOf(form)
    if (!draft || content === null) return []
    const property = partOf(content, 'property')
    return {
      form,
      href: hrefOf(draft),
      place: lineOf(property, 'address', 'unit') ?? lineOf(property, 'propertyName'),
      client:
        lineOf(partOf(content, 'client'), 'name') ?? lineOf(content, 'clientFirstName', 'clientLastName'),
      time: timeIn(content),
    }
  })
