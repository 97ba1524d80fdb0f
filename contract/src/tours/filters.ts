import { z } from 'zod'
import { id } from '../kernel/ids.ts'
import { instantInput } from '../kernel/instants.ts'
import {
  cityFilter,
  pageQuery,
  queryChoice,
  queryDay,
  queryField,
  queryFlag,
  searchQuery,
} from '../kernel/page.ts'
import { tourPriorities, tourStatusInput } from './shapes.ts'

const listFilters = {
  ...pageQuery,
  q: searchQuery,
  when: queryChoice(['active', 'past']),
  status: queryField(tourStatusInput),
}

const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Enter a month, for example 2026-11')

/** The filters of an agent’s lists. */
export const agentFilters = {
  ...listFilters,
  /** The dashboard's groups, or the tours that wait for their agent (`needs` of a tour). */
  group: queryChoice(['pending', 'active', 'needs_you']),
  /** Only tours of a month, '2026-11': by the scheduled or else the requested time, on the property's clock. */
  month: queryField(month),
  /** Only tours with this client of the agent. */
  clientId: queryField(id()),
  /** Tours scheduled from this instant on, up to but not including `to`. */
  from: queryField(instantInput()),
  to: queryField(instantInput()),
  /**
   * `soonest`: only tours with a date, earliest first. `date` and `latest`: by the scheduled or else the requested time,
   * earliest or latest first. `needs`: payments first, then the tours ahead, the soonest first, then those that are
   * over, the latest first.
   */
  sort: queryChoice(['newest', 'soonest', 'date', 'latest', 'needs']),
}

const queueSorts = ['newest', 'urgency'] as const
/** The filters of the lists of the back office. */
export const staffFilters = {
  ...listFilters,
  group: queryChoice(['pending', 'assigned', 'in_progress', 'active', 'open', 'closed']),
  priority: queryChoice(tourPriorities),
  /** One of the eight cities with its suburbs, `other` for places outside all areas, or a town by name. */
  city: queryField(cityFilter),
  agentId: queryField(id()),
  clientId: queryField(id()),
  propertyId: queryField(id()),
  /** Tours that this assistant coordinates or escorts. */
  assistantId: queryField(id()),
  unassigned: queryFlag(),
  /** Only tours that the team is late with: see `isOverdue` (server/src/features/tours/rules.ts). */
  overdue: queryFlag(),
  /** Only open tours without a scheduled date. */
  undated: queryFlag(),
  /** Tours that start from this instant on, up to but not including `startsBefore`: their scheduled or requested time. */
  startsFrom: queryField(instantInput()),
  startsBefore: queryField(instantInput()),
  /** Tours completed on these days on the desk's clock, both inclusive. */
  completedFrom: queryDay('first'),
  completedTo: queryDay('last'),
  /** Only tours that an assistant escorts. */
  escorted: queryFlag(),
  /** Only completed or no-show tours whose charge is neither paid nor waived. */
  openCharge: queryFlag(),
  /** Whether the list includes archived tours. */
  archived: queryFlag(),
  /** Only archived tours. */
  archivedOnly: queryFlag(),
  adminScheduled: queryFlag(),
  sort: queryChoice(queueSorts),
}
