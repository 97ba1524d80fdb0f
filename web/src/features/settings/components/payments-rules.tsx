import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Section } from './section.tsx'

/** Where refunds, coupons and invoices are made: there is no screen for them. */
export function PaymentsRules() {
  const { data } = useQuery(configQuery)
  const provider = data?.payments.provider
  return (
    <Section section="payments" description="Where to refund a payment, make a coupon or find an invoice.">
      <p className="text-md">
        Issue refunds and create coupons in{' '}
        <TextLink href="https://dashboard.stripe.com/" target="_blank" rel="noreferrer">
          Stripe’s dashboard
        </TextLink>
        . A refund appears on its payment and tour here, and a coupon works at checkout.
      </p>
      {provider === 'sandbox' ? (
        <p className="text-md">This server takes test payments only. Connect Stripe to take real ones.</p>
      ) : null}
      {provider === 'off' ? (
        <p className="text-md">Payments are off on this server, so nobody is charged.</p>
      ) : null}
      <p className="text-sm text-ink-2">
        We refund a tour assistant’s fee automatically as the{' '}
        <TextLink href="/refunds" target="_blank">
          refunds page
        </TextLink>{' '}
        says. All payments are listed in{' '}
        <TextLink href={paths.adminDashboard('analytics', { payments: 'all' })}>Analytics</TextLink>. Agents
        find their invoices on their Subscription page.
      </p>
    </Section>
  )
}
