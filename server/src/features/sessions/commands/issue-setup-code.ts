import { randomBytes } from 'node:crypto'
import { isNull } from 'drizzle-orm'
import { newId } from '../../../kernel/ids.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { printedCodeOf } from '../../../kernel/security/printed-codes.ts'
import { sha256 } from '../../../kernel/security/tokens.ts'
import { hasAdministrator } from '../queries.ts'
import { setupCodes } from '../tables.ts'

/**
 * Logs a code at each start while this installation has no administrator: anyone who can read the log may become the
 * first one (product decision: /admin-setup). The database stores its hash. Codes of other servers and earlier starts
 * stay valid until used.
 */
export const issueSetupCode = async ({ database, clock, config, log }: Kernel): Promise<void> => {
  const code = printedCodeOf(randomBytes(15))
  const isOffered = await database.transaction(async (tx) => {
    if (await hasAdministrator(tx)) {
      await tx.delete(setupCodes).where(isNull(setupCodes.usedAt))
      return false
    }
    await tx.insert(setupCodes).values({ id: newId(), codeHash: sha256(code), createdAt: clock.now() })
    return true
  })
  // A warning, so that a log level without ordinary messages still shows it.
  if (isOffered)
    log.warn(
      { setupCode: code, page: `${config.appUrl}/admin-setup` },
      `This installation has no administrator yet. Open ${config.appUrl}/admin-setup and enter this code: ${code}`,
    )
}
