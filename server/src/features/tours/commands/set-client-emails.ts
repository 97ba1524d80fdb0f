import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { agentMay } from '../policy.ts'
import { type TourCommand, updateTour } from '../steps/update-tour.ts'

const said = (wanted: boolean): string => (wanted ? 'yes' : 'no')

/**
 * An agent chooses whether an open tour's client gets emails (product decision: e-mail). The tour does not return to
 * requested, because the team's work does not depend on it.
 *
 * @throws Refusal not_found, already_closed, version_conflict
 */
export const setClientEmails: TourCommand<AgentViewer, [emailClient: boolean]> = (
  kernel,
  viewer,
  request,
  emailClient,
) =>
  kernel.database.transaction((tx) =>
    updateTour(tx, kernel, viewer, request, (tour, now) => {
      if (!agentMay(viewer, tour, now).emailClient) throw refuse('already_closed')
      if (tour.emailClient === emailClient) return null
      return {
        set: { emailClient },
        history: {
          kind: 'edited',
          changes: [{ field: 'emailClient', from: said(tour.emailClient), to: said(emailClient) }],
        },
      }
    }),
  )
