import type { Page, Route } from '@playwright/test'

/** What the server answers: no rows, a failure, a failure to every change, or very long texts. */
export type State = 'empty' | 'failing' | 'refusing' | 'long'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** The session and the settings stay, because without them no screen appears. */
const KEPT = /^\/api\/(?:auth\/user|config|events|cities|quick-login|public\/)/

const NAMES =
  /^(?:clientName|agentName|assistantName|propertyName|authorName|firstName|lastName|name|displayName)$/
const TEXTS =
  /^(?:message|note|notes|specialRequests|reason|adminNotes|statusReason|subject|description|bio|text|lastMessage|excerpt)$/
const LONG_NAME = ' Wolfeschlegelsteinhausen-Bergerdorff of Featherstonehaugh'
const LONG_TEXT =
  ' The owner asks everybody to take the side gate, to leave shoes at the door, and to close both windows on the second floor before leaving, because the alarm of the house next door starts whenever one of them stays open. See https://example.org/instructions/for-every-visitor/of-this-house?language=english&version=2026-11-27.'

const isWords = (value: string): boolean => /^[A-Z].*[ a-z]/.test(value)

/** The same answer with long names, addresses, and texts. */
const lengthened = (value: Json, key = ''): Json => {
  if (typeof value === 'string') {
    if (NAMES.test(key) && isWords(value)) return value + LONG_NAME
    if (/address$/i.test(key) && /^\d/.test(value))
      return `${value}, Building North-Northwest, Apartment 1204-B`
    if (/email$/i.test(key) && value.includes('@'))
      return `first.middle-middle.last.of.the.whole.family.${value}`
    if (TEXTS.test(key) && value !== '') return value + LONG_TEXT
    return value
  }
  return mapped(value, lengthened)
}

/** The same answer without rows, with every count at zero. */
const emptied = (value: Json, key = ''): Json => {
  if (Array.isArray(value)) return []
  if (typeof value === 'number' && !/limit|price|fee|rate|amount|cents|version/i.test(key)) return 0
  return mapped(value, emptied)
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value)
const mapped = (value: Json, change: (value: Json, key?: string) => Json): Json => {
  if (isList(value)) return value.map((one) => change(one))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one, key)]))
}

const answer = async (route: Route, state: State): Promise<void> => {
  const request = route.request()
  const { pathname } = new URL(request.url())
  const isRead = request.method() === 'GET'
  const fails = state === 'failing' || (state === 'refusing' && !isRead)
  if (KEPT.test(pathname)) return route.fallback()
  if (fails)
    return route.fulfill({
      status: 500,
      json: { message: 'Something went wrong on our side. Nothing was changed.', code: 'internal' },
    })
  if (!isRead || state === 'refusing') return route.fallback()
  const original = await route.fetch()
  if (!original.headers()['content-type']?.includes('json')) return route.fulfill({ response: original })
  const body: Json = await original.json()
  return route.fulfill({ response: original, json: state === 'empty' ? emptied(body) : lengthened(body) })
}

/** From now on, all answers to this page are in this state, except those that every screen needs (`KEPT`). */
export const inState = (page: Page, state: State): Promise<unknown> =>
  page.route(/\/api\//, (route) => answer(route, state).catch(() => route.abort().catch(() => undefined)))
