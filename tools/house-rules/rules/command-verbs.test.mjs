import { describe, expect, it } from 'vitest'
import { commandVerbs } from '../../command-verbs.mjs'
import { projectOf } from '../project.mjs'
import { commandVerb } from './command-verbs.mjs'

const commands = 'server/src/features/tours/commands'
const steps = 'server/src/features/tours/steps'
const exchanges = 'server/src/features/tours/exchanges'

describe('command-verbs', () => {
  it.each([
    `${commands}/assign-assistant.ts`,
    `${commands}/set-status.ts`,
    `${commands}/tell-owner.test.ts`,
    `${steps}/record-change.ts`,
    `${exchanges}/fetch-calendar.ts`,
    'server/src/features/tours/adapters/tell-owner.ts',
    'web/src/features/tours/commands/tell-owner.ts',
  ])('accepts %s', (path) => {
    expect(commandVerb.check(projectOf({ [path]: '' }))).toEqual([])
  })

  it.each([
    [`${commands}/tell-owner.ts`, "begins with 'tell'"],
    [`${commands}/assigned-tours.ts`, "begins with 'assigned'"],
    [`${steps}/write-change.ts`, "begins with 'write'"],
    [`${exchanges}/ask-calendar.ts`, "begins with 'ask'"],
  ])('refuses %s, and names the list', (path, message) => {
    const [fault] = commandVerb.check(projectOf({ [path]: '' }))
    expect(fault).toMatchObject({ path, message: expect.stringContaining(message) })
    expect(fault?.message).toContain('tools/command-verbs.mjs')
  })

  it('has at most 45 verbs, each once', () => {
    expect(new Set(commandVerbs).size).toBe(commandVerbs.length)
    expect(commandVerbs.length).toBeLessThanOrEqual(45)
  })
})
