import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { InvoiceSheet } from '../../features/billing/components/invoice-sheet.tsx'
import { invoiceQuery } from '../../features/billing/subscription-api.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SubscriptionFrame } from './subscription-frame.tsx'

/** /subscription/invoices/:id: one invoice or receipt, to print or save as a PDF. */
export function InvoiceScreen() {
  const { id } = useParams({ from: '/agent/subscription/invoices/$id' })
  const query = useQuery(invoiceQuery(id))
  const back = (
    <ButtonLink href={paths.subscription()} icon={<ArrowLeft size={15} aria-hidden="true" />}>
      Back to Subscription
    </ButtonLink>
  )
  return (
    <SubscriptionFrame>
      <Loaded
        query={query}
        loading="Loading the invoice"
        rows={6}
        failed="We couldn’t load the invoice."
        missing={
          <EmptyState title="This invoice doesn’t exist" action={back}>
            It may belong to another account.
          </EmptyState>
        }
      >
        {(sheet) => (
          <>
            <div className="not-printed flex max-w-3xl flex-wrap justify-between gap-2">
              {back}
              <Button
                variant="primary"
                onClick={() => window.print()}
                icon={<Printer size={15} aria-hidden="true" />}
              >
                Print or save as PDF
              </Button>
            </div>
            <InvoiceSheet sheet={sheet} />
          </>
        )}
      </Loaded>
    </SubscriptionFrame>
  )
}
