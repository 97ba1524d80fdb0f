import { Component, type ReactNode } from 'react'
import { canFocus } from '../../../../ui/forms/first-field.ts'
import { lastActedTour } from '../acted-tour.ts'

type Place = { top: number; isFocused: boolean }

/**
 * Keeps a card at the same height in the window when a step moves it to another group, so that a second tap cannot hit
 * another tour's button. The focus stays in the card. This is a class component, because only one of those can measure
 * the page just before it changes.
 */
export class KeepCardInPlace extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Place | null {
    const card = cardOf(lastActedTour())
    if (!card) return null
    const { top, bottom } = card.getBoundingClientRect()
    // Nobody can tap a card that is off screen, so don't scroll to it.
    if (bottom <= 0 || top >= innerHeight) return null
    return { top, isFocused: card.contains(document.activeElement) }
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Place | null): void {
    const card = before && cardOf(lastActedTour())
    if (!card) return
    const moved = card.getBoundingClientRect().top - before.top
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
    if (before.isFocused && document.activeElement === document.body)
      [...card.querySelectorAll<HTMLElement>('[data-action-bar] button')]
        .find(canFocus)
        ?.focus({ preventScroll: true })
  }

  override render(): ReactNode {
    return this.props.children
  }
}

const cardOf = (id: string | null): HTMLElement | null => (id === null ? null : document.getElementById(id))
