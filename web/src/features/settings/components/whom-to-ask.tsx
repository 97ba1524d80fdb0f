import { formatPhone, phoneHref } from '@porchlight/contract/kernel/contact-rules'
import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../lib/requests/config-query.ts'
import { TextLink } from '../../../ui/link.tsx'

/**
 * Names the contact of the business for what this installation cannot do itself. @param to such as 'get an account'
 */
export function WhomToAsk({ to }: { to: string }) {
  const { data } = useQuery(configQuery)
  // As tall as its two lines on a phone, so that the page below does not move down.
  if (!data) return <p aria-hidden="true" className="min-h-lh max-sm:min-h-[2lh]" />
  const { supportEmail, supportPhone, name } = data.business
  if (supportEmail === null && supportPhone === null)
    return <p>{`To ${to}, ask the administrator of ${name}.`}</p>
  return (
    <p className="wrap-anywhere">
      {`To ${to}, `}
      {supportEmail === null ? null : (
        <>
          write to <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>
        </>
      )}
      {supportEmail !== null && supportPhone !== null ? ' or ' : null}
      {supportPhone === null ? null : (
        <>
          call <TextLink href={phoneHref(supportPhone)}>{formatPhone(supportPhone)}</TextLink>
        </>
      )}
      .
    </p>
  )
}
