import { expect, it } from 'vitest'
import { addressContradiction, readTypedAddress } from './typed-address.ts'

const codes: Record<string, string> = {
  tx: 'TX',
  texas: 'TX',
  ny: 'NY',
  'new york': 'NY',
  co: 'CO',
  fl: 'FL',
  ga: 'GA',
  ct: 'CT',
  ne: 'NE',
  ok: 'OK',
  'north carolina': 'NC',
}
const stateCode = (text: string) => codes[text.trim().toLowerCase()]
const read = (line: string) => {
  const { street, city, state, zipCode } = readTypedAddress(line, stateCode)
  return [street, city, state, zipCode]
}

it.each([
  ['1418 Maple Ridge Dr, Austin TX 78704', '1418 Maple Ridge Dr', 'austin', 'TX', '78704'],
  ['1418 Maple Ridge Dr, Austin, Texas 78704-1234, USA', '1418 Maple Ridge Dr', 'austin', 'TX', '78704-1234'],
  ['1418 maple ridge dr austin tx 78704', '1418 maple ridge dr', 'austin', 'TX', '78704'],
  ['1418 Maple Ridge Dr Apt 4 Austin', '1418 Maple Ridge Dr Apt 4', 'austin', null, null],
  ['1418 Maple Ridge Dr, Apt 4, San Antonio', '1418 Maple Ridge Dr, Apt 4', 'san_antonio', null, null],
  ['5 Congress Austin TX', '5 Congress', 'austin', 'TX', null],
  ['350 5th Ave, New York, NY 10118', '350 5th Ave', 'new_york_city', 'NY', '10118'],
  ['350 5th Ave, New York 10118', '350 5th Ave', 'new_york_city', null, '10118'],
  ['1 Main St, Round Rock, TX 78664', '1 Main St', 'Round Rock', 'TX', '78664'],
  ['9 Elm Ct, Miami, OK 74354', '9 Elm Ct', 'Miami', 'OK', '74354'],
  ['9 Elm Ct, Durham, North Carolina', '9 Elm Ct', 'Durham', 'NC', null],
  ['1 Main St, TX 78704', '1 Main St', null, 'TX', '78704'],
  ['1 Main St 78704', '1 Main St', null, null, '78704'],
  ['1180 Peachtree St NE, Atlanta, GA 30309', '1180 Peachtree St NE', 'atlanta', 'GA', '30309'],
])('reads %s', (line, ...parts) => {
  const [street, city, state, zipCode] = parts
  expect(read(line)).toEqual([street, city, state, zipCode])
})

it.each([
  '1418 Maple Ridge Dr',
  '200 W Houston St',
  '200 W Houston',
  '1 Austin',
  '12 Maple Ct',
  '12 Maple Ct, Apt 5',
  '1180 Peachtree St NE',
  '1200 County Road 12345',
  '100 Ocean Dr North Miami',
  '100 Ocean Dr, Miami Beach',
  '10 San Antonio Ave',
  '77 Denver',
])('leaves %s alone', (line) => expect(read(line)).toEqual([line, null, null, null]))

it.each([
  [
    '1 Main St, Austin',
    'denver',
    'CO',
    null,
    'The address is in Austin, TX, but the city is Denver, CO. Correct one of them.',
  ],
  [
    '1 Main St, Austin',
    'Round Rock',
    'TX',
    null,
    'The address is in Austin, TX, but the city is Round Rock, TX. Correct one of them.',
  ],
  [
    '1 Main St, Boulder, CO',
    'austin',
    'TX',
    null,
    'The address is in Boulder, CO, but the city is Austin, TX. Correct one of them.',
  ],
  [
    '1 Main St, CO 80203',
    'austin',
    'TX',
    null,
    'The address is in CO, but the city is Austin, TX. Correct one of them.',
  ],
  [
    '1 Main St, Austin 78704',
    'austin',
    'TX',
    '78701',
    'The address has ZIP code 78704, but the ZIP code field has 78701. Correct one of them.',
  ],
  ['1 Main St, Austin 78704', 'austin', 'TX', '78704-1234', null],
  ['1 Main St, Round Rock, TX', 'austin', 'TX', null, null],
  ['1 Main St, Brooklyn, NY', 'new_york_city', 'NY', null, null],
  ['1 Main St, New York, NY', 'Bronx', 'NY', null, null],
  ['1 Main St, San Antonio', 'San Antonio', 'TX', null, null],
  [
    '1 Main St, Austin',
    'new_york_city',
    'NY',
    null,
    'The address is in Austin, TX, but the city is New York City, NY. Correct one of them.',
  ],
  ['1 Main St', 'austin', 'TX', null, null],
])('compares %s with the city %s', (line, city, state, zipCode, message) => {
  expect(addressContradiction(readTypedAddress(line, stateCode), { city, state, zipCode })).toBe(message)
})
