import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Section } from './section.tsx'

/** Where refunds, coupons and invoices are made: there is no screen for them. */
export function PaymentsRules() {
  const { data } = useQuery(configQuery)
  const { user } = useSession()
  const provider = data?.payments.provider
  return (
    <Section section="payments" description="Where to issue refunds, create coupons, and find invoices.">
      {provider === 'stripe' ? (
        <p className="text-md">
          Issue refunds in{' '}
          <TextLink href="https://dashboard.stripe.com/" target="_blank" rel="noreferrer">
            Stripe’s dashboard
          </TextLink>
          . They appear on their payment and tour here. For a coupon, create one with a promotion code there:
          agents enter the code at checkout. A code that is limited to one customer or product doesn’t work
          here.
        </p>
      ) : null}
      {provider === 'sandbox' ? (
        <p className="text-md">
          This server takes test payments only, so there is nothing to refund, and its coupons are fixed. With
          Stripe connected, you issue refunds and create coupons in Stripe’s dashboard.
        </p>
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
        {user?.permissions.includes('analytics.view') ? (
          <TextLink href={paths.adminDashboard('analytics', { payments: 'all' })}>Analytics</TextLink>
        ) : (
          'Analytics'
        )}
        . Agents find their invoices on their Subscription page.
      </p>
    </Section>
  )
}
