import { accountTypeLabels } from '@porchlight/contract/accounts/words'
import { formatCents, formatDollars } from '@porchlight/contract/kernel/money'
import { wordsOfPermission } from '@porchlight/contract/kernel/permission-words'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { tourStatusLabels } from '@porchlight/contract/tours/words'
import { DESK_ZONE, formatDateTimeWithZone } from '../../lib/time.ts'
import { cityName, typeName } from '../properties/property-words.ts'

/* The values in the audit log, in plain words. */

export const spaced = (name: string): string => name.replaceAll('_', ' ')
export const begun = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

type Write = (value: string) => string

/** The labels of a closed list of values; others are spelled out. */
const oneOf =
  (labels: Readonly<Record<string, string>>): Write =>
  (value) =>
    labels[value] ?? begun(spaced(value))

const minutes: Write = (value) => `${value} min`
const priorities = oneOf({ high: 'High', normal: 'Normal', low: 'Low' })
const planNames = oneOf({ free: plans.free.name, basic: plans.basic.name, pro: plans.pro.name })
const states = oneOf({
  ...tourStatusLabels,
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  active: 'Active',
  inactive: 'Inactive',
  past_due: 'Past due',
  incomplete: 'Incomplete',
})

type Field = { label: string; write?: Write }

/** The fields whose names or values need other words than their own. */
const fields: Readonly<Record<string, Field>> = {
  status: { label: 'Status', write: states },
  priority: { label: 'Priority', write: priorities },
  durationMinutes: { label: 'Length', write: minutes },
  chargeStatus: {
    label: 'Charge',
    write: oneOf({ waived: 'No charge', failed: 'Payment failed' }),
  },
  scheduledDate: { label: 'Scheduled time' },
  archivedAt: { label: 'Archived' },
  isLocked: { label: 'Locked' },
  isActive: { label: 'Active' },
  canCreateAdmins: { label: 'May add staff' },
  userType: { label: 'User type', write: oneOf(accountTypeLabels) },
  plan: { label: 'Plan', write: planNames },
  subscriptionPlan: { label: 'Plan', write: planNames },
  subscriptionStatus: { label: 'Subscription', write: states },
  // Quoted, because some contain commas.
  permissions: { label: 'Permissions', write: (name) => `“${wordsOfPermission(name)}”` },
  city: { label: 'City', write: cityName },
  cities: { label: 'Cities', write: cityName },
  primaryCity: { label: 'Main city', write: cityName },
  serviceCities: { label: 'Cities served', write: cityName },
  type: { label: 'Type', write: typeName },
  hourlyRate: { label: 'Hourly rate', write: (value) => formatDollars(Number(value)) },
  priceCents: { label: 'Price', write: (value) => formatCents(Number(value)) },
  escortBufferMinutes: { label: 'Escort buffer', write: minutes },
  twoFactorRequired: { label: 'Two-factor required' },
  zipCode: { label: 'ZIP code' },
  sqft: { label: 'Square feet' },
  timeZone: { label: 'Time zone' },
  created: { label: 'Added' },
  dryRun: { label: 'Check only' },
}

/** Of no use to a reader: the log shows the subject itself. */
export const hiddenFields: ReadonlySet<string> = new Set(['propertyId'])

/** Writes 'isPublished' as 'Is published'. */
const fieldWords = (name: string): string =>
  begun(spaced(name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)))

export const labelOf = (name: string): string => fields[name]?.label ?? fieldWords(name)

const instants = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** A value in words: 'none' without one, times in the tour's time zone or else the desk's. */
export const valueWords = (name: string, value: unknown, zone: string | null): string => {
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((one) => valueWords(name, one, zone)).join(', ')
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([key, part]) => `${labelOf(key)}: ${valueWords(key, part, zone)}`)
      .join(', ')
  const text = String(value)
  const written = fields[name]?.write?.(text) ?? text
  return written.replaceAll(instants, (instant) => formatDateTimeWithZone(instant, zone ?? DESK_ZONE))
}
