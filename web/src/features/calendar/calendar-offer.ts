import { useSyncExternalStore } from 'react'
import type { ToastMessage } from '../../lib/toast.ts'
import type { CalendarTour } from './components/calendar-dialog.tsx'

/** The tour whose dialog a toast has opened; whatever showed the toast may be gone by then. */
let offered: CalendarTour | null = null
const listeners = new Set<() => void>()

/** Opens the dialog for a tour, or closes it with null. Drawn by CalendarOffer, once in the agent's area. */
export const offerCalendar = (tour: CalendarTour | null): void => {
  offered = tour
  for (const tell of listeners) tell()
}

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

export const useOffered = (): CalendarTour | null => useSyncExternalStore(subscribe, () => offered)

/** The toast's 'Add to Calendar', where the new tour has a date: `toast({title: …, action: calendarAction(tour)})`. */
export const calendarAction = (tour: CalendarTour): ToastMessage['action'] =>
  tour.scheduledDate === null ? undefined : { label: 'Add to Calendar', onPress: () => offerCalendar(tour) }
