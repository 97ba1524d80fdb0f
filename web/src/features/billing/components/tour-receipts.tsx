import type { TourPayment } from '@porchlight/contract/tours/payments'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/link.tsx'
import { paymentsOfTourQuery } from '../subscription-api.ts'
import { billingDay, paidForText } from '../subscription-words.ts'

/** Leads to the printable receipt of a payment; nothing while the bank still processes it. */
export function ReceiptLink({ payment }: { payment: TourPayment }) {
  if (payment.status === 'processing') return null
  return (
    <TextLink
      href={paths.tourReceipt(payment.id)}
      aria-label={`Receipt: ${paidForText(payment)}, ${billingDay(payment.paidAt)}`}
      // Above the link of its row, and large enough for a finger.
      className="relative -my-0.5 py-0.5 coarse:-my-2 coarse:py-2"
    >
      Receipt
    </TextLink>
  )
}

/** The receipts of a paid tour. Without them, for example offline, the tour’s details lack only these links. */
export function TourReceipts({ tourId }: { tourId: string }) {
  const { data = [] } = useQuery(paymentsOfTourQuery(tourId))
  return data.map((payment) => <ReceiptLink key={payment.id} payment={payment} />)
}
