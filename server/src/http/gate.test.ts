import type { Audience } from '@porchlight/contract/kernel/audience'
import type { Permission } from '@porchlight/contract/kernel/permissions'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../kernel/refusal.ts'
import type { AgentViewer, AssistantViewer, StaffViewer, Viewer } from '../kernel/viewer.ts'
import { admit } from './gate.ts'

const person = { sessionId: 's', userId: 'u', name: 'A B', firstName: 'A', byTeamPassword: false, from: null }
const none: ReadonlySet<Permission> = new Set()

const agent = (hasAccess: boolean): AgentViewer => ({
  ...person,
  userType: 'real_estate_agent',
  permissions: none,
  door: 'agent',
  hasAccess,
  subscriptionStatus: hasAccess ? 'active' : 'past_due',
  subscriptionPlan: 'pro',
})
const staff = (userType: StaffViewer['userType'], ...permissions: Permission[]): StaffViewer => ({
  ...person,
  userType,
  permissions: new Set(permissions),
  door: 'back_office',
})
const assistant = (userType: AssistantViewer['userType'], ...permissions: Permission[]): AssistantViewer => ({
  ...person,
  userType,
  permissions: new Set(permissions),
  door: 'assistant',
})

const viewers = {
  nobody: null,
  agent: agent(true),
  unpaid: agent(false),
  admin: staff('admin', 'tours.view'),
  bare: staff('admin'),
  desk: staff('scheduling_assistant', 'tours.view'),
  field: assistant('tour_assistant'),
  // The session query cannot return this combination; the gate does not rely on that.
  fieldWithPermission: assistant('scheduling_assistant', 'tours.view'),
} satisfies Record<string, Viewer | null>
type Who = keyof typeof viewers

const said = (audience: Audience, viewer: Viewer | null) => {
  try {
    admit(audience, viewer)
    return 'in'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

const everybodyElse = (outcome: string, except: Partial<Record<Who, string>>): Record<Who, string> => {
  const all = Object.fromEntries(Object.keys(viewers).map((who) => [who, outcome]))
  return { ...all, ...except } as Record<Who, string> // its keys are those of `viewers`
}
const nobody = 'not_signed_in'

describe('the gate', () => {
  const cases: [string, Audience, Record<Who, string>][] = [
    ['everyone', { everyone: true }, everybodyElse('in', {})],
    ['who is signed in', { signedIn: true }, everybodyElse('in', { nobody })],
    ['agents', { agents: 'any' }, everybodyElse('not_allowed', { nobody, agent: 'in', unpaid: 'in' })],
    [
      'agents with access',
      { agents: 'with_access' },
      everybodyElse('not_allowed', { nobody, agent: 'in', unpaid: 'subscription_required' }),
    ],
    [
      'staff',
      { staff: 'any' },
      everybodyElse('not_allowed', { nobody, admin: 'in', bare: 'in', desk: 'in' }),
    ],
    [
      'staff with a permission',
      { staff: 'tours.view' },
      everybodyElse('not_allowed', { nobody, admin: 'in', desk: 'in' }),
    ],
    ['staff with another permission', { staff: 'tours.archive' }, everybodyElse('not_allowed', { nobody })],
    [
      'assistants',
      { assistants: true },
      everybodyElse('not_allowed', { nobody, desk: 'in', field: 'in', fieldWithPermission: 'in' }),
    ],
    [
      'all three doors',
      { agents: 'with_access', staff: 'tours.view', assistants: true },
      everybodyElse('in', { nobody, unpaid: 'subscription_required', bare: 'not_allowed' }),
    ],
    ['nobody', {}, everybodyElse('not_allowed', { nobody })],
  ]
  it.each(cases)('admits exactly the viewers named by %s', (_name, audience, expected) => {
    const entries = Object.entries(viewers).map(([who, viewer]) => [who, said(audience, viewer)])
    expect(Object.fromEntries(entries)).toEqual(expected)
  })

  it('tells an agent without access to pay first', () => {
    const refused = (): unknown => {
      try {
        return admit({ agents: 'with_access' }, viewers.unpaid)
      } catch (error) {
        return error
      }
    }
    expect(refused()).toMatchObject({
      facts: { subscriptionStatus: 'past_due', subscriptionPlan: 'pro', requiresPayment: true },
    })
  })
})
