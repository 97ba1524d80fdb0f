import type { StaffTour } from '@porchlight/contract/tours/shapes'
import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { staffTour } from '../../../../../test/tours.ts'
import { serversNow } from '../../../../lib/now.ts'
import { QueueNeed, QueueUrgency } from './queue-when.tsx'

const inHours = (hours: number): string => new Date(serversNow().getTime() + hours * 3_600_000).toISOString()
const shown = (urgency: 'urgent' | 'high_priority' | 'normal' | null, hours: number) => {
  const tour = {
    scheduledDate: null,
    requestedDateTime: inHours(hours),
    status: 'scheduling' as const,
    duration: 60,
    overdue: false,
    urgency,
  }
  return render(<QueueUrgency tour={tour} />).container.textContent
}

it.each([
  ['urgent', 23.5, 'Urgent\u00a0·\u00a0in 23h'],
  ['high_priority', 71.5, 'Soon\u00a0·\u00a0in 2d'],
  ['normal', 96.5, 'in 4d'],
  ['urgent', -3.5, '3h late'],
  [null, 1, ''],
] as const)('shows a tour of urgency %s, %s hours ahead, in words', (urgency, hours, words) => {
  expect(shown(urgency, hours)).toBe(words)
})

describe('an overdue request', () => {
  const request = (more: Partial<StaffTour>) =>
    render(
      <QueueNeed
        tour={staffTour({
          status: 'requested',
          overdue: true,
          urgency: 'normal',
          requestedDateTime: inHours(96.5),
          statusUpdatedAt: inHours(-26.5),
          ...more,
        })}
      />,
    ).container.textContent

  it('shows how long it has waited', () => expect(request({})).toBe('waiting 26h'))
  it('shows its urgency if that is higher', () =>
    expect(request({ urgency: 'urgent', requestedDateTime: inHours(3.5) })).toBe('Urgent\u00a0·\u00a0in 3h'))
  it('shows how late it is if its time has passed', () =>
    expect(request({ requestedDateTime: inHours(-3.5) })).toBe('3h late'))
})
