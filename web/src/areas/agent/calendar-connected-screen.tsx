import { useSearch } from '@tanstack/react-router'
import { ConsentResult } from '../../features/calendar/components/consent-result.tsx'
import { PageBody } from '../../ui/frame/app-frame.tsx'
import { PageHeader } from '../../ui/frame/page-header.tsx'

/** /calendar-connected: the calendar provider redirects the browser here after the connection. */
export function CalendarConnectedScreen() {
  const search = useSearch({ from: '/agent/calendar-connected' })
  return (
    <PageBody>
      <PageHeader title="Calendar" />
      <ConsentResult {...search} />
    </PageBody>
  )
}
