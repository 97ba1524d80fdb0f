import { businessField, businessPhoneLink } from '@porchlight/contract/kernel/public-pages'
import { TextLink } from '../../../ui/link.tsx'

/* Placeholders for the business details. The server fills them in, and removes elements whose detail is not set. */

/** The business name, or the product name until the business name is set. */
export function BusinessName() {
  return <span data-business="name">{businessField('name')}</span>
}

/** Name, postal address, email and phone, one per line. */
export function BusinessContact() {
  return (
    <address className="flex flex-col gap-1 text-ink-2 not-italic">
      <BusinessName />
      <span data-business="postalAddress" className="whitespace-pre-line">
        {businessField('postalAddress')}
      </span>
      <span data-business="supportEmail" className="flex min-h-8 items-center coarse:min-h-11">
        <TextLink href={`mailto:${businessField('supportEmail')}`}>{businessField('supportEmail')}</TextLink>
      </span>
      <span data-business="supportPhone" className="num flex min-h-8 items-center coarse:min-h-11">
        <TextLink href={`tel:${businessPhoneLink}`}>{businessField('supportPhone')}</TextLink>
      </span>
    </address>
  )
}

/** How to get in touch while no contact is set. */
export function BusinessUnknown() {
  return (
    <p data-business="none" className="text-ink-2">
      Sign in and message our team under Tour Notes.
    </p>
  )
}
