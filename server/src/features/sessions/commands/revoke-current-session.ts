import type { Kernel } from '../../../kernel/kernel.ts'
import { revokeSessionByToken } from '../steps/revoke-session-by-token.ts'

/** Signs a browser out: its session ends, and its streams close. */
export const revokeCurrentSession = async (
  { database }: Kernel,
  token: string | undefined,
): Promise<void> => {
  if (token) await database.transaction((tx) => revokeSessionByToken(tx, token))
}
