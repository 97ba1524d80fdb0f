import type { TourPriority } from '@porchlight/contract/tours/shapes'
import type { TourStatus } from '@porchlight/contract/tours/statuses'
import type { Client } from '../people/clients.ts'
import type { Agent, Assistant } from '../people/people.ts'
import type { Property } from '../places/places.ts'

/** A planned tour: people, place, time, and its status by now. The timeline tells how it came about. */
export type Plan = {
  /** The seed of every random choice for this tour. */
  readonly key: string
  readonly agent: Agent
  readonly client: Client
  readonly property: Property
  readonly status: TourStatus
  readonly noShow: boolean
  /** The requested time. */
  readonly wanted: Date
  readonly alternative: Date | null
  /** The scheduled time; null without one. */
  readonly start: Date | null
  readonly minutes: number
  /** Null while requested, and for a request that was cancelled before it had an assistant. */
  readonly coordinator: Assistant | null
  readonly escortedBy: 'none' | 'agent' | 'assistant'
  readonly escort: Assistant | null
  readonly adminScheduled: boolean
  readonly priority: TourPriority
}

/** The time span of a tour. */
export type Slot = { readonly start: Date; readonly minutes: number }
