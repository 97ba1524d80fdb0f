import { describe, expect, it } from 'vitest'
import { placeKeys, searchWords, splitUnit } from './rules.ts'

const place = (address: string, more: Partial<Parameters<typeof placeKeys>[0]> = {}) => ({
  address,
  unit: null,
  city: 'austin',
  state: 'TX',
  zipCode: '78701',
  ...more,
})
const key = (address: string, more = {}) => {
  const { addressKey, unitKey } = placeKeys(place(address, more))
  return unitKey ? `${addressKey} | ${unitKey}` : addressKey
}

describe('the key of a place', () => {
  it.each([
    ['case and spaces', '12  oak ST', '12 Oak St'],
    ['punctuation', '12 Oak St.', '12 Oak St'],
    ['apostrophes', "7 O'Hara's Ct", '7 Oharas Court'],
    ['accents', '5 Peña Boulevard', '5 Pena Blvd'],
    ['street suffixes', '12 Oak Street', '12 oak st'],
    ['several of them', '3 Court Avenue', '3 Ct Av'],
    ['directions', '400 North Main Street NW', '400 N Main St Northwest'],
    ['saints', '9 Saint Mary Road', '9 St. Mary Rd'],
    ['ordinals', '15 5th Ave', '15 Fifth Avenue'],
    ['ordinals left out', '35 85 St', '35 85th Street'],
    ['a suffix twice', '91 71st Ave Ave', '91 71st Avenue'],
    ['units behind #', '12 Oak St #5H', '12 Oak St Unit 5H'],
    ['units with hyphens', '12 Oak St Apt. 3-L', '12 Oak Street, #3l'],
    ['suites', '12 Oak St Suite 200', '12 Oak St Ste #200'],
    ['units inside', '912 #102 Dawson St', '912 Dawson St Unit 102'],
  ])('is the same for: %s', (_, one, other) => {
    expect(key(one)).toBe(key(other))
  })

  it('includes a unit from its own field', () => {
    expect(key('12 Oak St', { unit: 'Apt 5' })).toBe(key('12 Oak St #5'))
  })

  it.each([
    ['house numbers', '12 Oak St', '14 Oak St'],
    ['units', '12 Oak St #1', '12 Oak St #11'],
    ['floors and units', '12 Oak St Fl 2', '12 Oak St #2'],
    ['directions', '12 N Oak St', '12 S Oak St'],
    ['streets and avenues', '12 Oak St', '12 Oak Ave'],
    ['ranges and numbers', '12-14 Oak St', '1214 Oak St'],
    ['repeated names', '1 Walla Walla', '1 Walla'],
  ])('differs for: %s', (_, one, other) => {
    expect(key(one)).not.toBe(key(other))
  })

  it('ignores the hyphens of Queens', () => {
    expect(key('35-05 72nd St', { zipCode: '11372' })).toBe(key('3505 72nd St', { zipCode: '11372-1111' }))
  })

  it('includes the town, with or without a ZIP', () => {
    const town = (more: object) => placeKeys(place('1 Main St', more)).regionKey
    expect(town({ zipCode: null })).toBe(town({ zipCode: '78701' }))
    expect(town({})).not.toBe(town({ city: 'dallas' }))
    expect(town({})).not.toBe(town({ state: 'MN' }))
    expect(town({ city: 'new_york_city' })).toBe(town({ city: 'New York City' }))
  })

  it('is never empty', () => {
    for (const address of ['—', '東京 1-2', "'; drop table properties; --", '#', '# 5', 'Unit 5'])
      expect(placeKeys(place(address)).addressKey).not.toBe('')
  })
})

describe('splitting the unit off', () => {
  it.each([
    ['610 E Market St #2510', '610 E Market St', '#2510'],
    ['1420 York Ave Unit 5H', '1420 York Ave', 'Unit 5H'],
    ['1 Main St, Apt. 4', '1 Main St', 'Apt. 4'],
    ['1 Main St Apt # 4', '1 Main St', 'Apt # 4'],
    ['1 Main St PH 2', '1 Main St', 'PH 2'],
    ['912 #102 Dawson St', '912 Dawson St', '#102'],
    ['306 Madison #4', '306 Madison', '#4'],
    ['478,482 Abigail Aly', '478,482 Abigail Aly', null],
    ['12 Ste Genevieve Ave', '12 Ste Genevieve Ave', null],
    ['5 Apt Rd', '5', 'Apt Rd'],
    ['1 United Way', '1 United Way', null],
    ['#5', '#5', null],
  ])('%s', (given, address, unit) => {
    expect(splitUnit(given)).toEqual({ address, unit })
  })
})

describe('search words', () => {
  it.each([
    ['1 Main St, Austin, TX', ['1', 'Main', 'St', 'Austin', 'TX']],
    ['12 Oak unit #5', ['12', 'Oak', '5']],
    ['apt', ['apt']],
    ['a b c a d e f g h', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    ['  ', []],
    [undefined, []],
  ])('%s', (q, words) => {
    expect(searchWords(q)).toEqual(words)
  })
})
