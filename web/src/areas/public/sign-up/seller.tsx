import { phoneHref } from '@porchlight/contract/kernel/contact-rules'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { TextLink } from '../../../ui/link.tsx'

/** The business that takes the payment, and the terms that apply to it. Shown beside the button that pays. */
export function Seller() {
  const { data } = useQuery(configQuery)
  if (!data) return null
  const { name, postalAddress, supportEmail, supportPhone } = data.business
  const address = postalAddress?.split('\n').join(', ')
  return (
    <div className="flex flex-col gap-1 border-t border-line pt-4 text-sm text-ink-2 wrap-anywhere">
      <p>
        By subscribing, you agree to our{' '}
        <TextLink href="/terms" target="_blank">
          terms
        </TextLink>{' '}
        and our{' '}
        <TextLink href="/refunds" target="_blank">
          refund policy
        </TextLink>
        . Our{' '}
        <TextLink href="/privacy" target="_blank">
          privacy policy
        </TextLink>{' '}
        says how we handle your data.
      </p>
      <address className="not-italic">
        Sold by {name}
        {address ? <>, {address}</> : null}
        {supportEmail ? (
          <>
            {' · '}
            <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
          </>
        ) : null}
        {supportPhone ? (
          <>
            {' · '}
            <TextLink href={phoneHref(supportPhone)} className="num">
              {supportPhone}
            </TextLink>
          </>
        ) : null}
      </address>
    </div>
  )
}
