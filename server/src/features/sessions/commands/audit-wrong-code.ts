import type { Kernel } from '../../../kernel/kernel.ts'
import type { Viewer } from '../../../kernel/viewer.ts'
import { recordAudit } from '../../people/commands/record-audit.ts'

/** Writes down that a code of a second factor in force was wrong, from a session: a window that was left open, perhaps. */
export const auditWrongCode = ({ database, clock }: Kernel, viewer: Viewer): Promise<void> =>
  database.transaction((tx) =>
    recordAudit(tx, viewer, clock.now(), {
      action: 'user.two_factor_code_refused',
      subject: { type: 'user', id: viewer.userId, label: viewer.name },
    }),
  )
