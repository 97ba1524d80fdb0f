import { useQuery } from '@tanstack/react-query'
import { ownScheduleQuery } from '../../features/assistants/own-schedule-query.ts'
import { DevicesPanel } from '../../features/sessions/own/devices-panel.tsx'
import { useUnsent } from '../../features/tours/assignments/use-assignment-outbox.ts'

/**
 * An assistant's sessions, in the time zone of their hours. Signing out loses what the browser has not sent yet, so the
 * panel says so.
 */
export function AssistantDevices() {
  const unsent = useUnsent('Signing out')
  const { data } = useQuery(ownScheduleQuery)
  return <DevicesPanel loses={unsent} {...(data && { zone: data.timeZone })} />
}
