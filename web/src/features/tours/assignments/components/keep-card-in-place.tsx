import { Component, type ReactNode } from 'react'
import { lastActedTour } from '../acted-tour.ts'

type Props = {
  /** The search of the lists. */
  q: string
  children: ReactNode
}

/**
 * Keeps a card at the same height in the window when a step moves it to another group, so that a second tap cannot hit
 * another tour's button. This is a class component, because only one of those can measure the page just before it
 * changes.
 */
export class KeepCardInPlace extends Component<Props> {
  override getSnapshotBeforeUpdate(before: Props): number | null {
    // The reader is at the search box, and no step moves the card.
    if (before.q !== this.props.q) return null
    const card = lastActedCard()
    if (!card) return null
    const { top, bottom } = card.getBoundingClientRect()
    // Nobody can tap a card that is off screen, so don't scroll to it.
    return bottom <= 0 || top >= innerHeight ? null : top
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: number | null): void {
    const card = lastActedCard()
    if (!card || before === null) return
    // The browser skips the layout of a card that mounts far from the window. Force it, so that the page keeps its
    // scroll position relative to this card while the cards above it are laid out.
    card.style.contentVisibility = 'visible'
    const moved = card.getBoundingClientRect().top - before
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' })
  }

  override render(): ReactNode {
    return this.props.children
  }
}

const lastActedCard = (): HTMLElement | null => document.getElementById(lastActedTour() ?? '')
