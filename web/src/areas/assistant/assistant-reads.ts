import type { SessionUser } from '@porchlight/contract/sessions'
import { ownScheduleQuery } from '../../features/assistants/own-schedule-query.ts'
import { feedQuery } from '../../features/calendar/api.ts'
import {
  assignmentCountQuery,
  assignmentsQuery,
  groupAt,
  listedGroup,
  stepsQuery,
} from '../../features/tours/assignments/assignment-api.ts'
import { configQuery } from '../../lib/requests/config-query.ts'
import { ifUser, type Reads, read, readList } from '../../lib/requests/reads.ts'

const isAssistant = ({ userType }: SessionUser): boolean =>
  userType === 'scheduling_assistant' || userType === 'tour_assistant'

/** What the assistants' screens read when they open. The other tabs follow, for use offline. */
export const assistantReads: Reads = {
  '/assistant-dashboard': ({ search: { tab, q } }) =>
    void ifUser(isAssistant, () => {
      readList(assignmentsQuery(listedGroup(groupAt(tab)), q))
      // The visits are among the open ones.
      readList(assignmentsQuery('open'))
      read(stepsQuery)
      read(assignmentCountQuery('pending'))
      read(assignmentCountQuery('all'))
      read(assignmentCountQuery('completed'))
    }),
  '/assistant-schedule': () =>
    void ifUser(isAssistant, ({ byTeamPassword }) => {
      read(ownScheduleQuery)
      read(configQuery)
      if (!byTeamPassword) read(feedQuery)
    }),
}
