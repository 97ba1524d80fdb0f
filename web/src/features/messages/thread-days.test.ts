import type { ChatMessage } from '@porchlight/contract/messages'
import { describe, expect, it } from 'vitest'
import { chatMessage } from '../../../test/messages.ts'
import { dayLabel, daysOf } from './thread-days.ts'

const zone = 'America/Chicago'
const now = new Date('2026-11-20T18:00:00.000Z')

const message = (at: string, facts: Partial<ChatMessage> = {}): ChatMessage =>
  chatMessage({ id: at, message: at, createdAt: at, ...facts })
const shape = (messages: ChatMessage[], inZone = zone) =>
  daysOf(messages, inZone, now).map(({ label, rows }) => [
    label,
    rows.map(({ begins }) => (begins ? 'name' : '-')).join(' '),
  ])

describe('the days of a thread', () => {
  it('follow the thread’s time zone', () => {
    const night = [message('2026-11-20T05:59:00.000Z'), message('2026-11-20T06:01:00.000Z')]
    expect(shape(night)).toEqual([
      ['Yesterday', 'name'],
      ['Today', 'name'],
    ])
    expect(shape(night, 'America/New_York')).toEqual([['Today', 'name -']])
  })

  it('have labels for today, yesterday, this year and other years', () => {
    expect(dayLabel('2026-11-20T17:00:00.000Z', zone, now)).toBe('Today')
    expect(dayLabel('2026-11-19T17:00:00.000Z', zone, now)).toBe('Yesterday')
    expect(dayLabel('2026-11-16T17:00:00.000Z', zone, now)).toBe('Mon, Nov 16')
    expect(dayLabel('2025-11-16T17:00:00.000Z', zone, now)).toBe('Nov 16, 2025')
  })

  it('show the author once for messages that one side wrote within five minutes', () => {
    const at = (minute: string, facts?: Partial<ChatMessage>) =>
      message(`2026-11-20T17:${minute}.000Z`, facts)
    const mine = { mine: true, authorName: 'Sarah' }
    expect(
      shape([at('00:00'), at('04:59'), at('09:59'), at('10:00', mine), at('10:30', mine), at('10:40')]),
    ).toEqual([['Today', 'name - name name - name']])
    // A request to cancel starts its own group, because it has a badge.
    expect(shape([at('00:00', mine), at('00:10', { ...mine, messageType: 'cancel_request' })])).toEqual([
      ['Today', 'name name'],
    ])
  })
})
