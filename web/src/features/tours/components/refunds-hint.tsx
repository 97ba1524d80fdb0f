import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/link.tsx'

/** Beside a payment: where to refund it. */
export function RefundsHint() {
  const { user } = useSession()
  const mayOpen = user?.permissions.includes('settings.manage')
  return (
    <span className="text-sm text-ink-2">
      Refunds are made in Stripe’s dashboard.
      {mayOpen ? (
        <>
          {' '}
          <TextLink href={paths.adminSettings('payments')}>About refunds</TextLink>
        </>
      ) : null}
    </span>
  )
}
