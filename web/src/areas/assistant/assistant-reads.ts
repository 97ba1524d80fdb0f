import {
  assignmentCountQuery,
  assignmentsQuery,
  groupAt,
  stepsQuery,
} from '../../features/tours/assignments/assignment-api.ts'
import { ifUser, type Reads, read, readList } from '../../lib/requests/reads.ts'

/** What the assistants' screen reads when it opens. The other tabs follow, for use offline. */
export const assistantReads: Reads = {
  '/assistant-dashboard': ({ search: { tab, q } }) =>
    void ifUser(
      ({ userType }) => userType === 'scheduling_assistant' || userType === 'tour_assistant',
      () => {
        readList(assignmentsQuery(groupAt(tab), q))
        // The next visit is among all of them.
        readList(assignmentsQuery('all'))
        read(stepsQuery)
        read(assignmentCountQuery('pending'))
        read(assignmentCountQuery('all'))
        read(assignmentCountQuery('completed'))
      },
    ),
}
