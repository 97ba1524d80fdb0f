import { expect, it } from 'vitest'
import { nearestWords, spelledWords, spellingsOf } from './rules.spelling.ts'

it.each([
  ['Oak Steet', ['steet']],
  ['1420 Brickel Ave., 78205', ['brickel']],
  ['three bedrooms in Ostin under 500k', ['ostin']],
  ['Peñaflr', ['penaflr']],
  ["7 O'Maley, twenty-fouth street", ['maley', 'twenty', 'fouth', 'street']],
  ['5H, unit 12a', []],
  [undefined, []],
])('looks for misspellings among the words of %s', (q, words) => expect(spelledWords(q)).toEqual(words))

it.each([
  ['steet', ['sleet', 'state', 'street'], ['sleet', 'street']],
  ['antoino', ['antonio', 'anton', 'austin'], ['antonio', 'anton']],
  ['mian', ['main', 'mango', 'many'], ['main']],
  ['brickel', ['brick', 'brickell', 'bickle'], ['brickell', 'brick']],
  ['lake', ['lake'], []],
  ['quarry', ['orchard', 'lantern'], []],
])('takes %s for a near word', (typed, known, near) => expect(nearestWords(typed, known)).toEqual(near))

it('keeps the other words, the limits and the capitals', () => {
  expect(spellingsOf('12 Oak Steet, AUSTN under 500k', new Map([['steet', ['street']]]))).toEqual([
    '12 Oak Street, AUSTN under 500k',
  ])
  expect(spellingsOf('AUSTN Ók', new Map([['austn', ['austin']]]))).toEqual(['AUSTIN Ók'])
})

it('corrects a part of a word with an apostrophe or a hyphen, and never offers the same text', () => {
  expect(spellingsOf("O'Maley", new Map([['maley', ['malley']]]))).toEqual(["O'Malley"])
  expect(spellingsOf('Twenty-Fouth', new Map([['fouth', ['fourth']]]))).toEqual(['Twenty-Fourth'])
  expect(spellingsOf("O'Malley", new Map([['omalley', ['malley']]]))).toEqual([])
})

it('tries the nearest words of two unknown ones first, and a few at most', () => {
  const near = new Map([
    ['oka', ['oak', 'okay', 'koa']],
    ['steet', ['street', 'sleet', 'steer']],
  ])
  const tried = spellingsOf('oka steet', near)
  expect(tried[0]).toBe('oak street')
  expect(tried).toHaveLength(6)
})

it('offers nothing if an unknown word has no similar word, or if no word is unknown', () => {
  expect(spellingsOf('quarry', new Map([['quarry', []]]))).toEqual([])
  expect(spellingsOf('quarry', new Map())).toEqual([])
})
