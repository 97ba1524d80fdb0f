import { refuse } from '../../kernel/refusal.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'

/**
 * Nobody gives what they do not have (product decision: permissions). Names are compared as the database has them: the
 * back office's own labels are among them.
 *
 * @throws Refusal not_yours_to_give
 */
export const requireOwn = (viewer: Pick<StaffViewer, 'permissions'>, names: Iterable<string>): void => {
  if (!hasAll(viewer, names)) throw refuse('not_yours_to_give')
}

/**
 * Who changes the address or the name by which somebody signs in can come in as them, so that takes all they may.
 *
 * @param names what the other one may
 * @throws Refusal not_yours_to_manage
 */
export const requireNoLess = (viewer: Pick<StaffViewer, 'permissions'>, names: Iterable<string>): void => {
  if (!hasAll(viewer, names))
    throw refuse('not_yours_to_manage', {
      message:
        'This person may do more than you. Somebody who may do all of it has to change how they sign in.',
    })
}

const hasAll = ({ permissions }: Pick<StaffViewer, 'permissions'>, names: Iterable<string>): boolean => {
  const own: ReadonlySet<string> = permissions
  return [...names].every((name) => own.has(name))
}
