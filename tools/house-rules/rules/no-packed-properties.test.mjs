import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { noPackedProperties } from './no-packed-properties.mjs'

const check = (path, text) => noPackedProperties.check(projectOf({ [path]: text }))

describe('no-packed-properties', () => {
  it.each([
    ['properties one by one', 'server/src/main.ts', 'const a = { b, c }'],
    ['an object that has a name', 'server/src/main.ts', 'const a = { ...b, c }'],
    ['a condition', 'server/src/main.ts', 'const a = { ...(b && { c }) }'],
    ['a computed name', 'web/src/main.tsx', 'const a = <p {...{ [name]: b }} />'],
    ['a page', 'docs/page.md', '`...{ a, b }`'],
  ])('accepts %s', (_, path, text) => {
    expect(check(path, text)).toEqual([])
  })

  it('refuses packed properties in an object, in a call, and in an element', () => {
    const text = 'const a = { ...{ b, c } }\ncall({ ...{\n  b,\n} })\nconst d = <p {...{ b, c }} />'
    expect(check('web/src/main.tsx', text).map(({ line }) => line)).toEqual([1, 2, 5])
  })
})
