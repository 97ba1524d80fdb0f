import type { Assignment, StepsFrom } from '@porchlight/contract/tours/shapes'
import { onlineManager } from '@tanstack/react-query'
import { act, screen, within } from '@testing-library/react'
import type { User } from './user.ts'

type Next = Assignment['next'][number]

/** A step of an assistant to a status, which asks for nothing. */
export const stepTo = (status: Next['status'], more: Partial<Next> = {}): Next => ({
  status,
  outcome: null,
  needsDate: false,
  needsFeedback: false,
  opensAt: null,
  mayBeEarly: false,
  ...more,
})

/** The server's table of the first two steps. */
export const firstSteps: StepsFrom[] = [
  { status: 'assistant_assigned', next: [stepTo('contacting_client')], progress: false },
  { status: 'contacting_client', next: [stepTo('scheduling')], progress: false },
]

/** The card of the tests' assignment. */
export const card = () => screen.findByRole('listitem', { name: 'Nora Field, 12 Lantern Row' })

/** Presses a step's button on that card. */
export const press = async (user: User, step: string): Promise<void> =>
  user.click(within(await card()).getByRole('button', { name: new RegExp(`^${step}\\s*: Nora Field$`) }))

/** Takes the browser's connection away, or gives it back. */
export const setOnline = (online: boolean): void => act(() => onlineManager.setOnline(online))
