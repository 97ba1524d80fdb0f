/**
 * What addresses carry after the question mark, per screen: filters and the id of an open detail, so that a link leads
 * to what its sender saw and the browser's back button undoes. An unreadable value is none, never an error: it is said to be
 * undefined, because the router lays what is answered here over what the address says.
 */
type Raw = Record<string, unknown>

/** Plain addresses, ?q=123, instead of JSON in the query. */
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
/** Where to go after signing in: a path of ours, never another site. */
export const signInSearch = (raw: Raw): SignInSearch => {
  const next = text(raw, 'next')
  return { next: next && /^\/(?![/\\])/.test(next) ? next : undefined }
}

export type SubscriptionSearch = { from?: string | undefined }
/** Where to go back to once there is access again: a path of ours, and not this one. */
export const subscriptionSearch = (raw: Raw): SubscriptionSearch => {
  const from = signInSearch({ next: raw.from }).next
  return { from: from?.startsWith('/subscription') ? undefined : from }
}

export type ResetSearch = { token?: string | undefined }
/** The secret of a link that sets a password. */
export const resetSearch = (raw: Raw): ResetSearch => ({ token: text(raw, 'token') })

export type CheckoutSearch = { plan?: 'basic' | 'pro' | undefined; step?: 'payment' | undefined }
/** The plan that is subscribed to; `standard` is another name of `basic`. Which step is shown, the first without. */
export const checkoutSearch = (raw: Raw): CheckoutSearch => ({
  plan: raw.plan === 'standard' ? 'basic' : oneOf(raw, 'plan', ['basic', 'pro']),
  step: oneOf(raw, 'step', ['payment']),
})

export type SetupSearch = { resume?: string | undefined; step?: '2' | undefined }
/** The secret of the link by which a paid checkout is finished; which step is shown, the first without. */
export const setupSearch = (raw: Raw): SetupSearch => ({
  resume: text(raw, 'resume'),
  step: String(raw.step) === '2' ? '2' : undefined,
})

export type OutboxSearch = { mail?: string | undefined }
/** The mail that is open. */
export const outboxSearch = (raw: Raw): OutboxSearch => ({ mail: text(raw, 'mail') })

export type ScheduleTab = 'active' | 'past'
/** What the dashboard counts as pending or active, which is another question than the tab. */
export type TourGroup = 'pending' | 'active'
export type ScheduleSearch = {
  tab?: ScheduleTab | undefined
  group?: TourGroup | undefined
  q?: string | undefined
  /** The tour whose details are open. */
  tour?: string | undefined
  /** The tour whose notes are open. */
  notes?: string | undefined
  /** Whether those details are being edited. */
  edit?: 'open' | undefined
  /** Whether the request form is open. */
  form?: 'open' | undefined
  /** The property that the form begins with. */
  property?: string | undefined
}
export const scheduleSearch = (raw: Raw): ScheduleSearch => ({
  tab: oneOf(raw, 'tab', ['active', 'past']),
  group: oneOf(raw, 'group', ['pending', 'active']),
  q: text(raw, 'q'),
  tour: text(raw, 'tour'),
  edit: oneOf(raw, 'edit', ['open']),
  notes: text(raw, 'notes'),
  form: oneOf(raw, 'form', ['open']),
  property: text(raw, 'property'),
})

export type NotesTab = 'all' | 'mine' | 'assistants' | 'recent'
export type NotesSearch = { tab?: NotesTab | undefined; q?: string | undefined }
export const notesSearch = (raw: Raw): NotesSearch => ({
  tab: oneOf(raw, 'tab', ['all', 'mine', 'assistants', 'recent']),
  q: text(raw, 'q'),
})

export type TourNotesSearch = {
  /** The conversation that is open. */
  c?: string | undefined
  /** The tour whose conversation is open, or about to begin. */
  tour?: string | undefined
  q?: string | undefined
}
export const tourNotesSearch = (raw: Raw): TourNotesSearch => ({
  c: text(raw, 'c'),
  tour: text(raw, 'tour'),
  q: text(raw, 'q'),
})

export type PropertiesSearch = {
  q?: string | undefined
  escort?: 'required' | 'self_guided' | undefined
  /** The property whose details are open. */
  property?: string | undefined
  /** Whether the Add Property dialog is open. */
  add?: 'open' | undefined
  /** The property, or 'open' for none, with which the Schedule New Tour dialog is open; and the client. */
  schedule?: string | undefined
  client?: string | undefined
}
export const propertiesSearch = (raw: Raw): PropertiesSearch => ({
  q: text(raw, 'q'),
  escort: oneOf(raw, 'escort', ['required', 'self_guided']),
  property: text(raw, 'property'),
  add: oneOf(raw, 'add', ['open']),
  schedule: text(raw, 'schedule'),
  client: text(raw, 'client'),
})

export type ReportsSearch = {
  /** Calendar days, both included; without them the last 30 days. */
  from?: string | undefined
  to?: string | undefined
  by?: 'property' | undefined
}
const day = (raw: Raw, name: string): string | undefined => {
  const value = text(raw, name)
  return value && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined
}
export const reportsSearch = (raw: Raw): ReportsSearch => ({
  from: day(raw, 'from'),
  to: day(raw, 'to'),
  by: oneOf(raw, 'by', ['property']),
})

/** The back office's and assistants' filters: any texts; their screens say which they know. */
export type TextSearch = { [name: string]: string | undefined }
export const textSearch = (raw: Raw): TextSearch =>
  Object.fromEntries(Object.keys(raw).map((name) => [name, text(raw, name)]))

export type AdminEntrySearch = { tab?: 'analytics' | undefined }
/** /admin, the way to analytics (specification, back office, section 2); by itself it leads to the overview. */
export const adminEntrySearch = (raw: Raw): AdminEntrySearch => ({ tab: oneOf(raw, 'tab', ['analytics']) })

export type TeamSearch = {
  q?: string | undefined
  availability?: 'available' | 'busy' | 'unavailable' | undefined
  /** Who serves this city. */
  city?: string | undefined
  /** Without it: who is active. */
  active?: 'no' | 'all' | undefined
  /** The assistant whose details are open. */
  assistant?: string | undefined
  /** The dialog that is open: 'new', or one about that assistant. */
  form?: 'new' | 'edit' | 'hours' | 'delete' | undefined
}
export const teamSearch = (raw: Raw): TeamSearch => ({
  q: text(raw, 'q'),
  availability: oneOf(raw, 'availability', ['available', 'busy', 'unavailable']),
  city: text(raw, 'city'),
  active: oneOf(raw, 'active', ['no', 'all']),
  assistant: text(raw, 'assistant'),
  form: oneOf(raw, 'form', ['new', 'edit', 'hours', 'delete']),
})

export type DeskMessagesSearch = {
  /** The sub-tab; without it: tour messages. */
  view?: 'all' | 'general' | undefined
  q?: string | undefined
  /** The conversation that is open. */
  c?: string | undefined
  /** The tour whose conversation is open, or about to begin. */
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
  /** The person who acted, by id. */
  actor?: string | undefined
  subjectType?: string | undefined
  /** Days on the desk's clock, both included. */
  from?: string | undefined
  to?: string | undefined
}
export const auditSearch = (raw: Raw): AuditSearch => ({
  q: text(raw, 'q'),
  actor: text(raw, 'actor'),
  subjectType: text(raw, 'subjectType'),
  from: day(raw, 'from'),
  to: day(raw, 'to'),
})

/** How a consent ended, as the server says it on the way back from a calendar's provider. */
export type CalendarConnectedSearch = {
  provider?: 'google' | 'microsoft' | undefined
  result?: 'connected' | 'declined' | 'expired' | 'failed' | undefined
  /** The tour whose event is made now. */
  tour?: string | undefined
}
export const calendarConnectedSearch = (raw: Raw): CalendarConnectedSearch => ({
  provider: oneOf(raw, 'provider', ['google', 'microsoft']),
  result: oneOf(raw, 'result', ['connected', 'declined', 'expired', 'failed']),
  tour: text(raw, 'tour'),
})
