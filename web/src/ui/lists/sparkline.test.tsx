import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Sparkline } from './sparkline.tsx'

const pointsOf = () =>
  screen.getByRole('img', { name: 'Trend' }).querySelector('polyline')?.getAttribute('points')

it('draws its figures from left to right, from zero to the highest', () => {
  render(<Sparkline label="Trend" points={[0, 5, 10]} />)
  expect(pointsOf()).toBe('0.0,22.0 50.0,12.0 100.0,2.0')
})

it('omits unknown figures, and shows figures below zero', () => {
  render(<Sparkline label="Trend" points={[-10, null, 10]} />)
  expect(pointsOf()).toBe('0.0,22.0 100.0,2.0')
})

it('draws a flat line of zeros, and nothing for a single figure', () => {
  const { rerender } = render(<Sparkline label="Trend" points={[0, 0]} />)
  expect(pointsOf()).toBe('0.0,22.0 100.0,22.0')
  rerender(<Sparkline label="Trend" points={[7, null]} />)
  expect(screen.queryByRole('img')).toBeNull()
})
