import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { pictures } from './pictures.mjs'

describe('pictures', () => {
  const path = (number) => `docs/screenshots/office/${number}.webp`
  const show = (number) => `![queue, 1440 light](screenshots/office/${number}.webp)\n`
  const showing = (count, text = '') =>
    projectOf({
      'docs/screens.md': Array.from({ length: count }, (_, at) => show(at)).join(''),
      ...Object.fromEntries(Array.from({ length: count }, (_, at) => [path(at), text])),
    })

  it('accepts 40 pictures that a document shows', () => {
    expect(pictures.check(showing(40))).toEqual([])
  })

  it('accepts a picture that README.md shows, and the icons of the application', () => {
    const files = {
      'README.md': `![the queue](${path(1)})`,
      [path(1)]: '',
      'web/public/icon-192.png': '',
    }
    expect(pictures.check(projectOf(files))).toEqual([])
  })

  it('refuses more than 40 pictures', () => {
    expect(pictures.check(showing(41))).toMatchObject([{ message: 'has 41 pictures' }])
  })

  it('refuses more than 3 MB', () => {
    expect(pictures.check(showing(3, 'x'.repeat(1_000_001)))).toMatchObject([
      { message: 'has 3000003 bytes of pictures' },
    ])
  })

  it('refuses a picture that no document shows', () => {
    expect(pictures.check(projectOf({ [path(1)]: '', 'docs/screens.md': show(2), [path(2)]: '' }))).toEqual([
      { path: path(1), message: 'is shown by no document' },
    ])
  })

  it('refuses a document that shows a missing picture', () => {
    expect(pictures.check(projectOf({ 'docs/screens.md': show(1) }))).toEqual([
      { path: 'docs/screens.md', message: `shows ${path(1)}, which does not exist` },
    ])
  })
})
