import { expect, it } from 'vitest'
import { formatPhone, isShortPhone, phoneHref } from './contact-rules.ts'

it.each([
  '2105550199',
  '210-555-0199',
  '(210) 555-0199',
  '210.555.0199',
  '+1 210 555 0199',
  '1 (210) 555 0199',
])('shows the North American number %s the usual way', (phone) =>
  expect(formatPhone(phone)).toBe('(210) 555-0199'),
)

it.each(['+52 55 1234 5678', '210-555-0199 x12', '555-0199', '+44 20 7946 0958', 'ask the desk', ''])(
  'shows %s as it was entered',
  (phone) => expect(formatPhone(phone)).toBe(phone),
)

it('calls a number without its extension', () => {
  expect(phoneHref('(210) 555-0199 ext. 12')).toBe('tel:2105550199')
  expect(phoneHref('+52 55 1234 5678')).toBe('tel:+525512345678')
})

it.each(['5', '555-0199', '555-0199 x12345', 'ask the desk'])('calls the number %s short', (phone) =>
  expect(isShortPhone(phone)).toBe(true),
)

it.each(['', ' ', '(210) 555-0199', '210-555-0199 x1', '+44 20 7946 0958'])(
  'does not call %s short',
  (phone) => expect(isShortPhone(phone)).toBe(false),
)
