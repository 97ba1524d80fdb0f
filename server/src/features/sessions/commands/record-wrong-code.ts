import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'

/** Records a wrong code for an active second factor from a signed-in session, perhaps an unattended window. */
export const recordWrongCode = ({ database, clock }: Kernel, viewer: Viewer): Promise<void> =>
  database.transaction((tx) =>
    recordAudit(tx, viewer, clock.now(), {
      action: 'user.two_factor_code_refused',
      subject: { type: 'user', id: viewer.userId, label: viewer.name },
    }),
  )
