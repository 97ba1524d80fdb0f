import { formatPhone, phoneHref } from '@porchlight/contract/kernel/contact-rules'
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { downloadFile } from '../../../lib/requests/download-file.ts'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { EmailLink } from '../../../ui/email-link.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { clientQuery } from '../../clients/api.ts'
import { agentToursQuery, type TourFilters } from '../api.ts'

type Props = {
  filters: TourFilters & { clientId: string }
  onAll: () => void
  children: ReactNode
}

/** One of the agent's clients: how to reach them, and all tours with them, also as a file. */
export function ClientTours({ filters, onAll, children }: Props) {
  const query = useQuery(clientQuery(filters.clientId))
  const { data } = useInfiniteQuery(agentToursQuery(filters))
  const [first] = data?.pages ?? []
  const toAll = <Button onClick={onAll}>Show all tours</Button>
  return (
    <Loaded query={query} loading="Loading the client" rows={8} failed="Failed to fetch clients">
      {(client) =>
        client ? (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <div className="min-w-52 flex-1">
                <h2 className="num text-base font-semibold wrap-anywhere">
                  Tours with <bdi>{client.name}</bdi>
                  {first ? ` (${first.total}${first.more ? '+' : ''})` : ''}
                </h2>
                <p className="flex flex-wrap gap-x-3 text-sm wrap-anywhere text-ink-2">
                  {client.email ? <EmailLink email={client.email} /> : null}
                  {client.phone ? (
                    <TextLink href={phoneHref(client.phone)}>{formatPhone(client.phone)}</TextLink>
                  ) : null}
                </p>
              </div>
              <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
                <DownloadTours clientId={client.id} />
                {toAll}
              </div>
            </div>
            {children}
          </>
        ) : (
          <EmptyState title="Client not found" action={toAll}>
            It may be another agent’s client.
          </EmptyState>
        )
      }
    </Loaded>
  )
}

/** Downloads all tours with the client, whatever the list shows of them. */
function DownloadTours({ clientId }: { clientId: string }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      downloadFile(`/api/agent/clients/${encodeURIComponent(clientId)}/tours.csv`, 'tours.csv'),
    onError: (error) =>
      toastFailure(error, 'We couldn’t create the file. Please try again.', 'Download failed'),
  })
  return (
    <Button loading={isPending} icon={<FileDown size={15} aria-hidden="true" />} onClick={() => mutate()}>
      Download tours (CSV)
    </Button>
  )
}
