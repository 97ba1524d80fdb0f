import { foldAccents } from '@porchlight/contract/kernel/text/fold-accents'
import { describe, expect, it } from 'vitest'
import { schemaScene } from './scenes/schema-scene.ts'

const { query, tour } = schemaScene()

const folded = async (text: string) => (await query('select fold_text($1) as folded', [text]))[0]?.folded

describe('the folded text of the database', () => {
  it.each([
    ['Megan Hernández', 'megan hernandez'],
    ['NHUNG NGUYỄN', 'nhung nguyen'],
    ['Zoë Peña', 'zoe pena'],
    // The accent is a character of its own.
    ['Zoe\u0308', 'zoe'],
    ['Straße, STRAẞE', 'strasse, strasse'],
    ['Søren Æbelø', 'soren aebelo'],
    ['Đặng, Łukasz, Þór, Cœur', 'dang, lukasz, thor, coeur'],
    ['İstanbul, Iğdır', 'istanbul, igdir'],
    // Other scripts keep their characters.
    ['김민준 がく 王小明', '김민준 がく 王小明'],
    ['50% of_\\ 1½', '50% of_\\ 1½'],
  ])('of %s is %s', async (text, expected) => {
    expect(await folded(text)).toBe(expected)
  })

  it('folds each character as the application does', async () => {
    // Up to U+FFFF: servers and browsers differ in the versions of Unicode, which add composed characters beyond.
    const points = Array.from({ length: 0x1_00_00 - 0x80 }, (_, at) => at + 0x80)
    const characters = points
      .map((point) => String.fromCodePoint(point))
      .filter((one) => /[\p{L}\p{M}\p{N}]/u.test(one))
    const differing = await query(
      `select said from unnest($1::text[], $2::text[]) as pair (said, application)
       where fold_text(said) <> lower(application)`,
      [characters, characters.map(foldAccents)],
    )
    expect(differing).toEqual([])
  })

  it('is what a tour stores, from its client and its property', async () => {
    const id = await tour({ client_first_name: 'Zoë', client_last_name: 'Ibáñez' })
    await query(`update properties set property_name = 'Señal Court'`)
    expect(await query('select search_text from tours where id = $1', [id])).toEqual([
      { search_text: expect.stringMatching(/^zoe ibanez\n.*senal court\n/s) },
    ])
  })
})
