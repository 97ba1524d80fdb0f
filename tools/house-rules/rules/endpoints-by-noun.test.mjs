import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { endpointsByNoun } from './endpoints-by-noun.mjs'

describe('endpoints-by-noun', () => {
  it.each([
    ['server/src/features/tours/routes.ts', 'return [route(api.tours.createTour, handler)]\n'],
    ['server/src/features/tours/routes.test.ts', 'route(api.payments.pay, handler)\n'],
    ['server/src/app.ts', 'route(api.site.health, handler)\n'],
    ['server/src/features/second-factor/routes.ts', 'route(api.secondFactor.readTwoFactor, handler)\n'],
    ['contract/src/second-factor.ts', "noun: 'second-factor',\n"],
    ['contract/src/tours.ts', "noun: 'tours',\n"],
    ['contract/src/tours/payments.ts', "noun: 'tours',\n"],
    ['contract/src/people/profile.ts', "noun: 'people',\n"],
    ['contract/src/site.ts', "noun: 'site',\n"],
  ])('allows %s', (path, text) => {
    expect(endpointsByNoun.check(projectOf({ [path]: text }))).toEqual([])
  })

  it.each([
    ['server/src/features/tours/routes.ts', 'return [\n  route(api.payments.pay, handler)]\n', 2],
    ['server/src/features/tours/routes.ts', 'return [\n  route(\n    api.payments.pay, handler)]\n', 2],
    ['contract/src/assistants.ts', "noun: 'tours',\n", 1],
    ['contract/src/sessions.ts', "noun: 'second-factor',\n", 1],
    ['contract/src/tours/payments.ts', "\n\nnoun: 'payments',\n", 3],
  ])('refuses another noun in %s', (path, text, line) => {
    expect(endpointsByNoun.check(projectOf({ [path]: text }))).toMatchObject([{ path, line }])
  })
})
