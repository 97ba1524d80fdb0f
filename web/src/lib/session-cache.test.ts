// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { agent } from '../../test/people.ts'
import { breakStorage } from '../../test/storage.ts'
import {
  forget,
  isRemembered,
  onRememberedChange,
  remember,
  rememberedAgent,
  rememberedPerson,
} from './session-cache.ts'

const sarah = agent({ id: 'u1', name: 'Sarah Lee' })

beforeEach(() => localStorage.clear())

describe('what the browser remembers', () => {
  it('keeps just enough of an agent to draw the shell', () => {
    remember(sarah)
    expect(isRemembered()).toBe(true)
    expect(rememberedAgent()).toMatchObject({ id: 'u1', name: 'Sarah Lee', subscriptionPlan: 'basic' })
    expect(localStorage.getItem('agent_auth')).not.toContain('agents.example')
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

  it('knows the last person of any kind, by id and start page only', () => {
    remember(agent({ id: 'ada', userType: 'admin', permissions: ['tours.view'] }))
    expect(rememberedPerson()).toEqual({ id: 'ada', userType: 'admin', hasAccess: true })
    for (const entry of [
      '{"id":"ada","userType":"admin"}',
      '{"id":"ada","userType":"admin","hasAccess":"yes"}',
      '7',
    ]) {
      localStorage.setItem('porchlight.person', entry)
      expect(rememberedPerson()).toBeNull()
    }
    forget()
    expect(localStorage).toHaveLength(0)
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
    remember(sarah)
    breakStorage('getItem')
    expect(isRemembered()).toBe(false)
    expect(rememberedAgent()).toBeNull()
    vi.unstubAllGlobals()
  })
})
