import type { AgentTour } from '@porchlight/contract/tour-shapes'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { useChooseClientMails } from '../mutations.ts'

/** Whether the client of an open tour is mailed; of a tour without their address there is nothing to choose. */
export function ClientMails({ tour }: { tour: AgentTour }) {
  const choose = useChooseClientMails()
  if (!tour.may.emailClient || !tour.clientEmail) return null
  return (
    <Checkbox
      label="Email the client"
      hint="When the tour is confirmed, moved or cancelled, with the calendar file. Answers come to you."
      checked={choose.isPending ? choose.variables.emailClient : tour.emailClient}
      aria-busy={choose.isPending || undefined}
      onChange={(event) => {
        // Not disabled meanwhile, which would take the focus away.
        if (choose.isPending) return
        choose.mutate({ id: tour.id, version: tour.version, emailClient: event.target.checked })
      }}
    />
  )
}
