import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ArrowLeft, Printer } from 'lucide-react'
import { InvoiceSheet } from '../../features/billing/components/invoice-sheet.tsx'
import { invoiceQuery, tourReceiptQuery } from '../../features/billing/subscription-api.ts'
import { type PrintedSheet, printedReceipt } from '../../features/billing/subscription-words.ts'
import { useSession } from '../../lib/session.ts'
import { isFirstLoad } from '../../lib/use-sticky-error.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded, type Loading } from '../../ui/feedback/loaded.tsx'
import { SubscriptionFrame } from './subscription-frame.tsx'

/** /subscription/invoices/:id: one invoice or receipt, to print or save as a PDF. */
export function InvoiceScreen() {
  const { id } = useParams({ from: '/agent/subscription/invoices/$id' })
  return <PrintScreen noun="invoice" query={useQuery(invoiceQuery(id))} sheetOf={(invoice) => invoice} />
}

/** /subscription/tour-payments/:id: the receipt of a payment for a tour, to print or save as a PDF. */
export function TourReceiptScreen() {
  const { id } = useParams({ from: '/agent/subscription/tour-payments/$id' })
  return (
    <PrintScreen
      noun="receipt"
      query={useQuery(tourReceiptQuery(id))}
      sheetOf={printedReceipt}
      tourOf={({ tourId }) => tourId}
    />
  )
}

type PrintProps<Paper> = {
  noun: string
  query: Loading<Paper>
  sheetOf: (paper: Paper) => PrintedSheet
  /** The tour that it is about. */
  tourOf?: (paper: Paper) => string | null
}

function PrintScreen<Paper>({ noun, query, sheetOf, tourOf }: PrintProps<Paper>) {
  const hasAccess = useSession().user?.hasAccess === true
  const tour = hasAccess && query.data ? tourOf?.(query.data) : null
  // The buttons of the paper keep their places while it loads, so that it does not move.
  const isLoading = isFirstLoad(query)
  return (
    <SubscriptionFrame>
      {/* The way back is there before the paper is, and when it cannot be loaded. */}
      <div className="not-printed flex max-w-3xl gap-2 max-sm:flex-col sm:flex-wrap">
        <ButtonLink href={paths.subscription()} icon={<ArrowLeft size={15} aria-hidden="true" />}>
          Back to Subscription
        </ButtonLink>
        {isLoading && hasAccess && tourOf ? <Button disabled>Open the tour</Button> : null}
        {tour ? <ButtonLink href={paths.scheduleTour({ tour })}>Open the tour</ButtonLink> : null}
        {query.data || isLoading ? (
          <Button
            variant="primary"
            disabled={isLoading}
            className="sm:ml-auto"
            onClick={() => window.print()}
            icon={<Printer size={15} aria-hidden="true" />}
          >
            Print or save as PDF
          </Button>
        ) : null}
      </div>
      <div className="max-w-3xl">
        <Loaded
          query={query}
          loading={`Loading the ${noun}`}
          rows={6}
          failed={`We couldn’t load the ${noun}.`}
          missing={
            <EmptyState title={`This ${noun} doesn’t exist`}>It may belong to another account.</EmptyState>
          }
        >
          {(paper) => <InvoiceSheet sheet={sheetOf(paper)} />}
        </Loaded>
      </div>
    </SubscriptionFrame>
  )
}
