import { useSyncExternalStore } from 'react'
import type { ToastMessage } from '../../lib/toast.ts'
import type { CalendarTour } from './components/calendar-dialog.tsx'

/** The tour whose dialog a toast has opened. The component that showed the toast may have unmounted by then. */
let offered: CalendarTour | null = null
const listeners = new Set<() => void>()

/** Opens the dialog for a tour, or closes it with null. CalendarOffer renders it, once in the agent's area. */
export const offerCalendar = (tour: CalendarTour | null): void => {
  offered = tour
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useOffered = (): CalendarTour | null => useSyncExternalStore(subscribe, () => offered)

/**
 * The toast's 'Add to Calendar' action, if the new tour has a date: `toast({title: …, action: calendarAction(tour)})`.
 */
export const calendarAction = (tour: CalendarTour): ToastMessage['action'] =>
  tour.scheduledDate === null ? undefined : { label: 'Add to Calendar', onPress: () => offerCalendar(tour) }
