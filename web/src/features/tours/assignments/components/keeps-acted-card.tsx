import { Component, type ReactNode } from 'react'
import { canFocus } from '../../../../ui/forms/first-field.ts'
import { actedOn } from '../acted-tour.ts'

type Place = { top: number; isFocused: boolean }

/**
 * Keeps the card of the last step where it is in the window when the step moves it to another place of the lists, so
 * that a second tap cannot meet the steps of another tour. The focus goes along. A class, because only
 * a class can look at the page just before a change.
 */
export class KeepsActedCard extends Component<{ children: ReactNode }> {
  override getSnapshotBeforeUpdate(): Place | null {
    const card = cardOf(actedOn())
    if (!card) return null
    const { top, bottom } = card.getBoundingClientRect()
    // A card out of sight is under no finger, and the reader is elsewhere.
    if (bottom <= 0 || top >= innerHeight) return null
    return { top, isFocused: card.contains(document.activeElement) }
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Place | null): void {
    const card = before && cardOf(actedOn())
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
