import { businessField, businessPhoneLink } from '@porchlight/contract/kernel/public-pages'
import { TextLink } from '../../ui/link.tsx'

/*
 * Places for the business details. The build knows none of them: the server puts the details in when it sends the page,
 * and leaves out an element whose detail nobody has entered.
 */

/** The business name, or the product name until one is entered. */
export function BusinessName() {
  return <span data-business="name">{businessField('name')}</span>
}

/** Name, postal address, email and phone, a line each. */
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

/** How to ask, while no contact has been entered. */
export function BusinessUnknown() {
  return (
    <p data-business="none" className="text-ink-2">
      Sign in and write to our team under Messages.
    </p>
  )
}
