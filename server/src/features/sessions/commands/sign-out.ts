import type { Kernel } from '../../../kernel/kernel.ts'
import { endOwnSession } from './end-own-session.ts'

/** Signs a browser out: its session ends, and its streams close. */
export const signOut = async ({ database }: Kernel, token: string | undefined): Promise<void> => {
  if (token) await database.transaction((tx) => endOwnSession(tx, token))
}
