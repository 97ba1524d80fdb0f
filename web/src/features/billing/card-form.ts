import type { FieldError, Resolver } from 'react-hook-form'
import { now } from '../../lib/now.ts'

/** The values of the card form. They stay in the form: never stored as a draft, never logged. */
export type CardForm = { number: string; expiry: string; cvc: string }
export const blankCard: CardForm = { number: '', expiry: '', cvc: '' }

const expiryMessage = "Your card's expiration date is incomplete."
const expiredMessage = "Your card's expiration date is in the past."

/** Groups '4242424242424242' in fours. The cursor and deletion behave normally, because only the end grows. */
export const groupedNumber = (typed: string): string =>
  typed
    .replaceAll(/\D/g, '')
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')

/** Writes '1230' as '12 / 30', and adds the zero to a month that can only have one digit. */
export const spacedExpiry = (typed: string, before: string): string => {
  // Deleting the slash also deletes the digit before it.
  if (before.endsWith(' / ') && typed === before.slice(0, -1)) return typed.slice(0, 1)
  const digits = typed.replaceAll(/\D/g, '').slice(0, 4)
  const full = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
  return full.length < 2 ? full : `${full.slice(0, 2)} / ${full.slice(2)}`
}

/** '31' on a card is 2031. */
const yearOf = (year: number): number => (year < 100 ? 2000 + year : year)

/** The card in the request's shape. A missing year becomes NaN, which the contract refuses. */
export const cardOf = ({ number, expiry, cvc }: CardForm) => {
  const [month = '', year = ''] = expiry.split('/').map((part) => part.trim())
  return {
    number,
    expMonth: month === '' ? Number.NaN : Number(month),
    expYear: year.length < 2 ? Number.NaN : Number(year),
    cvc: cvc.trim(),
  }
}

const fieldOf: Record<string, keyof CardForm> = {
  number: 'number',
  expMonth: 'expiry',
  expYear: 'expiry',
  cvc: 'cvc',
}

/** The form's field for a path of the request ('card.number'); null if the form does not show it. */
export const cardField = (path: string): keyof CardForm | null => fieldOf[path.replace(/^card\./, '')] ?? null

/** Validates the card against the contract's own schema, with its messages. The schema loads with the first use. */
export const resolveCard: Resolver<CardForm> = async (form) => {
  const { card } = await import('@porchlight/contract/payments')
  const errors = new Map<string, FieldError>()
  const read = cardOf(form)
  if (Number.isNaN(read.expMonth) || Number.isNaN(read.expYear))
    errors.set('expiry', { type: 'contract', message: expiryMessage })
  // A card is valid until its month has ended everywhere.
  else if (now().getTime() >= Date.UTC(yearOf(read.expYear), read.expMonth, 1) + 12 * 3_600_000)
    errors.set('expiry', { type: 'contract', message: expiredMessage })
  for (const { path, message } of card.safeParse(read).error?.issues ?? []) {
    const field = cardField(String(path[0]))
    if (field && !errors.has(field)) errors.set(field, { type: 'contract', message })
  }
  return errors.size > 0 ? { values: {}, errors: Object.fromEntries(errors) } : { values: form, errors: {} }
}
