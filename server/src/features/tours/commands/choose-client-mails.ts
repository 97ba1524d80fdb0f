import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { agentMay } from '../policy.ts'
import type { TourRow } from '../queries.ts'
import { type ChangeRequest, changeTour } from './change-tour.ts'

const said = (wanted: boolean): string => (wanted ? 'yes' : 'no')

/**
 * An agent chooses whether the client of an open tour is mailed (product decision: e-mail). Alone of what an agent may
 * change it sends the tour back to nobody: the team's work does not depend on it. The same choice again changes nothing.
 *
 * @throws Refusal not_found, already_closed, version_conflict
 */
export const chooseClientMails = async (
  kernel: Kernel,
  viewer: AgentViewer,
  request: ChangeRequest,
  emailClient: boolean,
): Promise<TourRow> =>
  changeTour(kernel, viewer, request, (tour) => {
    if (!agentMay(viewer, tour).emailClient) throw refuse('already_closed')
    if (tour.emailClient === emailClient) return null
    return {
      set: { emailClient },
      history: {
        kind: 'edited',
        changes: [{ field: 'emailClient', from: said(tour.emailClient), to: said(emailClient) }],
      },
    }
  })
