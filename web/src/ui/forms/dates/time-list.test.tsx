import { render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TimeList } from './time-list.tsx'

const ROW = 40
const rowOf = (time: string): number => Number(time.slice(0, 2)) * 4 + Number(time.slice(3)) / 15

afterEach(() => vi.restoreAllMocks())

it.each([
  ['the chosen time in the middle', '14:30', undefined, rowOf('14:30') * ROW - 60],
  ['the start of the desk’s hours without a chosen time', null, '08:00', rowOf('08:00') * ROW - 8],
  ['nine o’clock without both', null, undefined, rowOf('09:00') * ROW - 8],
])('opens with %s', (_place, value, from, top) => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(4 * ROW)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW)
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return this.dataset.time ? rowOf(this.dataset.time) * ROW : 0
  })
  render(
    <TimeList value={value} usual={from ? { from, to: '19:00' } : undefined} onChange={() => undefined} />,
  )
  expect(screen.getByRole('listbox', { name: 'Time' }).scrollTop).toBe(top)
})
