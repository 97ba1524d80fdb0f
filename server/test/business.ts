import type { BusinessDetails } from '@porchlight/contract/settings/business'
import { afterEach } from 'vitest'
import { type Database, internalsOf } from '../src/kernel/database/database.ts'

const columns: Record<keyof BusinessDetails, string> = {
  name: 'business_name',
  postalAddress: 'postal_address',
  supportEmail: 'support_email',
  supportPhone: 'support_phone',
  termsUrl: 'terms_url',
  privacyUrl: 'privacy_url',
  refundsUrl: 'refunds_url',
}

/** Details as an operator would enter them. */
export const acme: Omit<BusinessDetails, 'termsUrl' | 'privacyUrl' | 'refundsUrl'> = {
  name: 'Acme <Tours> & Co.',
  postalAddress: '12 Main St\nAustin, TX 78701',
  supportEmail: 'help@acme.example',
  supportPhone: '(512) 555-0100',
}

/**
 * Sets the business details without the command, and clears them after each test, because the settings row survives
 * `truncateAll`. `database` is called for each statement.
 */
export const useBusiness = (database: () => Database) => {
  const set = async (details: Partial<BusinessDetails>): Promise<void> => {
    const names = Object.keys(columns) as (keyof BusinessDetails)[] // its keys are those names
    const assignments = names.map((name, at) => `${columns[name]} = $${at + 1}`)
    await internalsOf(database()).query(
      `update settings set ${assignments.join(', ')}`,
      names.map((name) => details[name] ?? null),
    )
  }
  afterEach(() => set({}))
  return set
}
