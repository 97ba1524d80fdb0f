import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/link.tsx'

/**
 * Beside a payment: where to refund it. A sandbox has no such place.
 * @param several stands beside a list of payments
 */
export function RefundsHint({ several = false }: { several?: boolean | undefined }) {
  const { user } = useSession()
  const { data } = useQuery(configQuery)
  if (!data || data.payments.provider === 'off') return null
  const place =
    data.payments.provider === 'stripe'
      ? 'Issue refunds in Stripe’s dashboard.'
      : `${several ? 'These are test payments' : 'This is a test payment'}. With Stripe, you issue refunds in its dashboard.`
  const mayOpen = user?.permissions.includes('settings.manage')
  return (
    <span className="text-sm text-ink-2">
      {place}
      {mayOpen ? (
        <>
          {' '}
          <TextLink href={paths.adminSettings('payments')}>About refunds</TextLink>
        </>
      ) : null}
    </span>
  )
}
