import { type AssistantSort, assistantSorts, type SortOrder } from '@porchlight/contract/assistants/sorts'
import { type TourStatus, tourStatuses } from '@porchlight/contract/tours/statuses'

/**
 * The search parameters of each screen: filters and the id of an open detail. An unreadable value counts as absent. The
 * parsers set it to undefined explicitly, because the router merges their result over the raw address.
 */
type Raw = Record<string, unknown>

/** Plain addresses such as ?q=123, instead of JSON in the query. */
export const plainSearch = {
  parseSearch: (query: string): Raw => Object.fromEntries(new URLSearchParams(query)),
  stringifySearch: (search: Raw): string => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(search)) if (typeof value === 'string') query.set(name, value)
    return query.size > 0 ? `?${query}` : ''
  },
}

const text = (raw: Raw, name: string): string | undefined => {
  const value = raw[name]
  return typeof value === 'string' && value.trim() !== '' ? value.slice(0, 200) : undefined
}

const oneOf = <const V extends string>(raw: Raw, name: string, values: readonly V[]): V | undefined =>
  values.find((value) => value === raw[name])

export type SignInSearch = { next?: string | undefined }
/** Where to go after signing in: a path of this application, never another site. */
export const signInSearch = (raw: Raw): SignInSearch => {
  const next = text(raw, 'next')
  return { next: next && /^\/(?![/\\])/.test(next) ? next : undefined }
}

export type SubscriptionSearch = { from?: string | undefined }
/** Where to return once access is restored: a path of this application other than this one. */
export const subscriptionSearch = (raw: Raw): SubscriptionSearch => {
  const from = signInSearch({ next: raw.from }).next
  return { from: from?.startsWith('/subscription') ? undefined : from }
}

export type ResetSearch = { token?: string | undefined }
/** The secret of a link that sets a password. */
export const resetSearch = (raw: Raw): ResetSearch => ({ token: text(raw, 'token') })

export type CheckoutSearch = { plan?: 'basic' | 'pro' | undefined; step?: 'payment' | undefined }
/** The chosen plan; `standard` is another name for `basic`. The step on display; the first one if absent. */
export const checkoutSearch = (raw: Raw): CheckoutSearch => ({
  plan: raw.plan === 'standard' ? 'basic' : oneOf(raw, 'plan', ['basic', 'pro']),
  step: oneOf(raw, 'step', ['payment']),
})

export type SetupSearch = { resume?: string | undefined; step?: '2' | undefined }
/** The secret of the link that resumes a paid checkout, and the step on display; the first one if absent. */
export const setupSearch = (raw: Raw): SetupSearch => ({
  resume: text(raw, 'resume'),
  step: String(raw.step) === '2' ? '2' : undefined,
})

export type OutboxSearch = { mail?: string | undefined }
/** The open email. */
export const outboxSearch = (raw: Raw): OutboxSearch => ({ mail: text(raw, 'mail') })

export type ScheduleTab = 'active' | 'past'
/** The dashboard's pending or active tours, which differ from the tabs, and the tours that wait for the agent. */
export type TourGroup = 'needs_you' | 'pending' | 'active'
export type ScheduleSearch = {
  tab?: ScheduleTab | undefined
  group?: TourGroup | undefined
  /** Only tours of this status. */
  status?: TourStatus | undefined
  /** The id of a client: only tours with them. */
  client?: string | undefined
  /** The month of the past tours, '2026-11'; this one or the latest before it if absent. */
  month?: string | undefined
  q?: string | undefined
  /** The tour whose details are open. */
  tour?: string | undefined
  /** The tour whose notes are open. */
  notes?: string | undefined
  /** Whether those details are being edited. */
  edit?: 'open' | undefined
  /** Whether the request form is open. */
  form?: 'open' | undefined
  /** The property that the form starts with. */
  property?: string | undefined
  /** The client that the form starts with. `client` filters the list below the form. */
  forClient?: string | undefined
  /** The tour that the form requests again. */
  again?: string | undefined
}
export const scheduleSearch = (raw: Raw): ScheduleSearch => ({
  tab: oneOf(raw, 'tab', ['active', 'past']),
  group: oneOf(raw, 'group', ['needs_you', 'pending', 'active']),
  status: oneOf(raw, 'status', tourStatuses),
  client: text(raw, 'client'),
  month: /^20\d\d-\d\d$/.test(String(raw.month)) ? String(raw.month) : undefined,
  q: text(raw, 'q'),
  tour: text(raw, 'tour'),
  edit: oneOf(raw, 'edit', ['open']),
  notes: text(raw, 'notes'),
  form: oneOf(raw, 'form', ['open']),
  property: text(raw, 'property'),
  forClient: text(raw, 'forClient'),
  again: text(raw, 'again'),
})

export type NotesTab = 'all' | 'mine' | 'assistants' | 'recent'
export type NotesSearch = { tab?: NotesTab | undefined; q?: string | undefined }
export const notesSearch = (raw: Raw): NotesSearch => ({
  tab: oneOf(raw, 'tab', ['all', 'mine', 'assistants', 'recent']),
  q: text(raw, 'q'),
})

export type TourNotesSearch = {
  /** The open conversation. */
  c?: string | undefined
  /** The tour whose conversation is open or about to start. */
  tour?: string | undefined
  q?: string | undefined
}
export const tourNotesSearch = (raw: Raw): TourNotesSearch => ({
  c: text(raw, 'c'),
  tour: text(raw, 'tour'),
  q: text(raw, 'q'),
})

const digits = (raw: Raw, name: string): string | undefined => {
  const value = text(raw, name)
  return value && /^\d{1,10}$/.test(value) ? value : undefined
}

export type PropertiesSearch = {
  q?: string | undefined
  escort?: 'required' | 'self_guided' | undefined
  city?: string | undefined
  type?: string | undefined
  /** The least and the highest price, in whole dollars. */
  min?: string | undefined
  max?: string | undefined
  /** At least this many bedrooms. */
  beds?: string | undefined
  /** The property whose details are open. */
  property?: string | undefined
  /** The agent's own property whose Edit dialog is open. */
  edit?: string | undefined
  /** Whether the Add Property dialog is open. */
  add?: 'open' | undefined
  /** The property of the open Schedule New Tour dialog, or 'open' for none; and the client. */
  schedule?: string | undefined
  client?: string | undefined
}
export const propertiesSearch = (raw: Raw): PropertiesSearch => ({
  q: text(raw, 'q'),
  escort: oneOf(raw, 'escort', ['required', 'self_guided']),
  city: text(raw, 'city'),
  type: text(raw, 'type'),
  min: digits(raw, 'min'),
  max: digits(raw, 'max'),
  beds: oneOf(raw, 'beds', ['1', '2', '3', '4', '5']),
  edit: text(raw, 'edit'),
  property: text(raw, 'property'),
  add: oneOf(raw, 'add', ['open']),
  schedule: text(raw, 'schedule'),
  client: text(raw, 'client'),
})

export type ProfileTab = 'sign-in' | 'emails' | 'calendars' | 'data'
export type ProfileSearch = { tab?: ProfileTab | undefined }
/** The open tab of the profile; the personal details if absent. */
export const profileSearch = (raw: Raw): ProfileSearch => ({
  tab: oneOf(raw, 'tab', ['sign-in', 'emails', 'calendars', 'data']),
})

export type ReportsSearch = {
  /** Calendar days, both inclusive; the last 30 days if absent. */
  from?: string | undefined
  to?: string | undefined
  by?: 'property' | undefined
}
/** A day that the server accepts: a real date of this century. */
const day = (raw: Raw, name: string): string | undefined => {
  const value = text(raw, name)
  if (!value || !/^20\d{2}-\d{2}-\d{2}$/.test(value)) return undefined
  const at = new Date(`${value}T00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined
}
export const reportsSearch = (raw: Raw): ReportsSearch => ({
  from: day(raw, 'from'),
  to: day(raw, 'to'),
  by: oneOf(raw, 'by', ['property']),
})

/** The filters of the back office and of assistants: arbitrary texts, which their screens parse. */
export type TextSearch = { [name: string]: string | undefined }
export const textSearch = (raw: Raw): TextSearch =>
  Object.fromEntries(Object.keys(raw).map((name) => [name, text(raw, name)]))

export type AdminEntrySearch = { tab?: 'analytics' | undefined }
/**
 * /admin can lead to analytics (specification, back office, section 2); without a parameter it leads to the overview.
 */
export const adminEntrySearch = (raw: Raw): AdminEntrySearch => ({ tab: oneOf(raw, 'tab', ['analytics']) })

export type TeamSearch = {
  q?: string | undefined
  availability?: 'available' | 'busy' | 'unavailable' | undefined
  /** Assistants who serve this city. */
  city?: string | undefined
  /** Active assistants if absent. */
  active?: 'no' | 'all' | undefined
  /** Who is free on this day. */
  day?: string | undefined
  /** If absent: with a day by who is free, else by name. */
  sort?: AssistantSort | undefined
  /** The usual order of the column if absent. */
  order?: SortOrder | undefined
  /** The assistant whose details are open. */
  assistant?: string | undefined
  /** The open dialog: 'new', or one about that assistant. 'off' opens the 'hours' form with a blank time-off entry. */
  form?: 'new' | 'edit' | 'hours' | 'off' | 'delete' | undefined
}
export const teamSearch = (raw: Raw): TeamSearch => ({
  q: text(raw, 'q'),
  availability: oneOf(raw, 'availability', ['available', 'busy', 'unavailable']),
  city: text(raw, 'city'),
  active: oneOf(raw, 'active', ['no', 'all']),
  day: day(raw, 'day'),
  sort: oneOf(raw, 'sort', assistantSorts),
  order: oneOf(raw, 'order', ['asc', 'desc']),
  assistant: text(raw, 'assistant'),
  form: oneOf(raw, 'form', ['new', 'edit', 'hours', 'off', 'delete']),
})

export type DeskMessagesSearch = {
  /** The sub-tab; tour messages if absent. */
  view?: 'all' | 'general' | undefined
  q?: string | undefined
  /** The open conversation. */
  c?: string | undefined
  /** The tour whose conversation is open or about to start. */
  tour?: string | undefined
  /** Whether the New Message dialog is open. */
  form?: 'new' | undefined
}
export const deskMessagesSearch = (raw: Raw): DeskMessagesSearch => ({
  view: oneOf(raw, 'view', ['all', 'general']),
  q: text(raw, 'q'),
  c: text(raw, 'c'),
  tour: text(raw, 'tour'),
  form: oneOf(raw, 'form', ['new']),
})

export type AuditSearch = {
  q?: string | undefined
  /** The id of the acting user. */
  actor?: string | undefined
  /** The id of an agent, whose account and tours the entries are about. */
  agent?: string | undefined
  subjectType?: string | undefined
  /** The id of the tour, user, role and so on that entries are about. */
  subject?: string | undefined
  /** Days on the desk's clock, both inclusive. */
  from?: string | undefined
  to?: string | undefined
}
export const auditSearch = (raw: Raw): AuditSearch => ({
  q: text(raw, 'q'),
  actor: text(raw, 'actor'),
  agent: text(raw, 'agent'),
  subjectType: text(raw, 'subjectType'),
  subject: text(raw, 'subject'),
  from: day(raw, 'from'),
  to: day(raw, 'to'),
})

/** The outcome of a consent, as the server reports it on the way back from a calendar provider. */
export type CalendarConnectedSearch = {
  provider?: 'google' | 'microsoft' | undefined
  result?: 'connected' | 'declined' | 'expired' | 'failed' | undefined
  /** The tour to add to the calendar now. */
  tour?: string | undefined
}
export const calendarConnectedSearch = (raw: Raw): CalendarConnectedSearch => ({
  provider: oneOf(raw, 'provider', ['google', 'microsoft']),
  result: oneOf(raw, 'result', ['connected', 'declined', 'expired', 'failed']),
  tour: text(raw, 'tour'),
})
