import type { TourRequestForm } from './request-form.ts'

/**
 * What was typed into the request form, kept across a reload: per person, in the tab's own storage, so that it does
 * not outlive the browser (it names a client).
 */
const keyOf = (userId: string): string => `porchlight.tour-draft.${userId}`

/** The draft laid over `blank`; null when there is none, or none that can be read. */
export const readDraft = (userId: string, blank: TourRequestForm): TourRequestForm | null => {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return null
    // Written by keepDraft below; a field of an older form that is gone does no harm, a new one has its blank.
    return { ...blank, ...(stored as Partial<TourRequestForm>) }
  } catch {
    return null
  }
}

/** Keeps the draft, or drops it when there is nothing in it. */
export const keepDraft = (userId: string, form: TourRequestForm): void => {
  const empty = Object.values(form).every((value) => value === null || value === '' || value === false)
  try {
    if (empty) sessionStorage.removeItem(keyOf(userId))
    else sessionStorage.setItem(keyOf(userId), JSON.stringify(form))
  } catch {
    // Without storage a reload loses it; the form itself is untouched.
  }
}

export const dropDraft = (userId: string): void => {
  try {
    sessionStorage.removeItem(keyOf(userId))
  } catch {
    // as above
  }
}
