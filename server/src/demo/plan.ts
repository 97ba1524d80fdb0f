import type { TourPriority, TourStatus } from '@porchlight/contract/tour-shapes'
import type { Client } from './clients.ts'
import type { Agent, Assistant } from './people.ts'
import type { Property } from './places.ts'

/** One tour, decided: who, where, when, and how far it has come by now. What led there is its life. */
export type Plan = {
  /** Seeds everything that is drawn for this tour. */
  readonly key: string
  readonly agent: Agent
  readonly client: Client
  readonly property: Property
  readonly status: TourStatus
  readonly noShow: boolean
  /** What the agent asked for. */
  readonly wanted: Date
  readonly alternative: Date | null
  /** When it takes place; null while nobody has scheduled it. */
  readonly start: Date | null
  readonly minutes: number
  /** Null while requested, and for a request that was cancelled before anybody took it. */
  readonly coordinator: Assistant | null
  readonly escortedBy: 'none' | 'agent' | 'assistant'
  readonly escort: Assistant | null
  readonly adminScheduled: boolean
  readonly priority: TourPriority
}

/** The calendar of a tour: where on the clock of which place it may lie. */
export type Slot = { readonly start: Date; readonly minutes: number }
