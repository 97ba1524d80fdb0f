import type { BusinessContact } from '@porchlight/contract/settings/business'

/**
 * 'write to help@acme.example or call (512) 555-0100'; null until the back office has entered an email address or a
 * phone number.
 */
export const howToReach = ({ supportEmail, supportPhone }: BusinessContact): string | null =>
  [supportEmail && `write to ${supportEmail}`, supportPhone && `call ${supportPhone}`]
    .filter(Boolean)
    .join(' or ') || null
