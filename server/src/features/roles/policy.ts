import { refuse } from '../../kernel/refusal.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'

/**
 * Nobody can give permissions that they do not have (product decision: permissions). Stored names include labels that
 * the back office added.
 *
 * @throws Refusal not_yours_to_give
 */
export const requireOwn = (viewer: Pick<StaffViewer, 'permissions'>, names: Iterable<string>): void => {
  if (!hasAll(viewer, names)) throw refuse('not_yours_to_give')
}

/**
 * Changing a person's email address or username makes it possible to sign in as them, so it requires all of their
 * permissions.
 *
 * @param names the other person's permissions
 * @throws Refusal not_yours_to_manage
 */
export const requireNoLess = (viewer: Pick<StaffViewer, 'permissions'>, names: Iterable<string>): void => {
  if (!hasAll(viewer, names))
    throw refuse('not_yours_to_manage', {
      message:
        'This person has more permissions than you. Only someone with all of their permissions can change how they sign in.',
    })
}

const hasAll = ({ permissions }: Pick<StaffViewer, 'permissions'>, names: Iterable<string>): boolean => {
  const own: ReadonlySet<string> = permissions
  return [...names].every((name) => own.has(name))
}
