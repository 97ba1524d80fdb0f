// @vitest-environment happy-dom
import type { SessionUser } from '@porchlight/contract/sessions'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, isRemembered, onRememberedChange, remember, rememberedAgent } from './session-cache.ts'

const sarah: SessionUser = {
  id: 'u1',
  email: 'sarah@example.test',
  username: null,
  firstName: 'Sarah',
  lastName: 'Lee',
  name: 'Sarah Lee',
  phone: null,
  address: null,
  city: null,
  state: null,
  zipCode: null,
  licenseNumber: null,
  brokerage: null,
  bio: null,
  profileImageUrl: null,
  userType: 'real_estate_agent',
  isActive: true,
  subscriptionStatus: 'active',
  subscriptionPlan: 'basic',
  hasAccess: true,
  canCreateAdmins: false,
  permissions: [],
  byTeamPassword: false,
  lastLoginAt: null,
}

beforeEach(() => localStorage.clear())

describe('what the browser remembers', () => {
  it('keeps just enough of an agent to draw the shell', () => {
    remember(sarah)
    expect(isRemembered()).toBe(true)
    expect(rememberedAgent()).toMatchObject({ id: 'u1', name: 'Sarah Lee', subscriptionPlan: 'basic' })
    expect(localStorage.getItem('agent_auth')).not.toContain('example.test')
    expect(localStorage.getItem('user_authenticated')).toBe('true')
  })

  it('draws no agent shell for staff or for an agent without access', () => {
    remember({ ...sarah, userType: 'admin' })
    expect(isRemembered()).toBe(true)
    expect(rememberedAgent()).toBeNull()
    remember({ ...sarah, hasAccess: false })
    expect(rememberedAgent()).toBeNull()
  })

  it('requires entry and flag to agree, and ignores unreadable data', () => {
    remember(sarah)
    localStorage.setItem('user_authenticated', 'yes')
    expect(rememberedAgent()).toBeNull()
    localStorage.setItem('user_authenticated', 'true')
    localStorage.setItem('agent_auth', '{"id":')
    expect(rememberedAgent()).toBeNull()
    localStorage.setItem('agent_auth', '{"id":7,"hasAccess":true}')
    expect(rememberedAgent()).toBeNull()
  })

  it('notices other tabs', () => {
    const changed = vi.fn()
    const stop = onRememberedChange(changed)
    remember(sarah)
    dispatchEvent(new StorageEvent('storage', { key: 'user_authenticated' }))
    expect(changed).toHaveBeenLastCalledWith(true)
    forget()
    dispatchEvent(new StorageEvent('storage', { key: 'user_authenticated' }))
    expect(changed).toHaveBeenLastCalledWith(false)
    dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
    expect(changed).toHaveBeenCalledTimes(2)
    stop()
    dispatchEvent(new StorageEvent('storage', { key: null }))
    expect(changed).toHaveBeenCalledTimes(2)
  })

  it('counts as signed out when storage is blocked', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(isRemembered()).toBe(false)
    expect(rememberedAgent()).toBeNull()
    vi.restoreAllMocks()
  })
})
