import type { AgentTourCard } from '@porchlight/contract/tours/cards'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { useChooseClientMails } from '../mutations.ts'
import { UnlessUnsubscribed } from '../request/client-unsubscribed.tsx'
import { noClientEmail } from '../request/use-email-client-words.ts'

/** Whether the client of an open tour gets emails. Without the client's email address there is no choice. */
export function ClientMails({ tour }: { tour: AgentTourCard }) {
  const choose = useChooseClientMails()
  const { data: config } = useQuery(configQuery)
  if (!tour.may.emailClient || !tour.clientEmail) return null
  return (
    <UnlessUnsubscribed email={tour.clientEmail}>
      <Checkbox
        label="Email the client"
        hint={
          config?.email === false
            ? noClientEmail
            : 'When the tour is confirmed, moved, or cancelled. Includes a calendar invite. Replies go to you.'
        }
        checked={choose.isPending ? choose.variables.emailClient : tour.emailClient}
        aria-busy={choose.isPending || undefined}
        onChange={(event) => {
          // Do not disable the checkbox meanwhile, because it would lose the focus.
          if (choose.isPending) return
          choose.mutate({ id: tour.id, version: tour.version, emailClient: event.target.checked })
        }}
      />
    </UnlessUnsubscribed>
  )
}
