import { refuse } from '../../kernel/refusal.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'

/**
 * Nobody gives what they do not have (product decision: permissions). Names are compared as the database has them: the
 * back office's own labels are among them.
 *
 * @throws Refusal not_yours_to_give
 */
export const requireOwn = (viewer: Pick<StaffViewer, 'permissions'>, names: Iterable<string>): void => {
  const own: ReadonlySet<string> = viewer.permissions
  for (const name of names) if (!own.has(name)) throw refuse('not_yours_to_give')
}
