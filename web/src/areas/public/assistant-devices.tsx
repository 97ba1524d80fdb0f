import { DevicesPanel } from '../../features/sessions/own/devices-panel.tsx'
import { useUnsent } from '../../features/tours/assignments/use-assignment-outbox.ts'

/** An assistant's sessions. Signing out loses what the browser has not sent yet, so the panel says so. */
export function AssistantDevices() {
  const unsent = useUnsent('Signing out')
  return <DevicesPanel loses={unsent} />
}
