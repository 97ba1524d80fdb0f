import type { PermissionGroup } from '@porchlight/contract/roles'
import { Badge } from '../../../ui/badge.tsx'
import { categoryWords } from '../role-words.ts'

/** All permissions, by category. */
export function PermissionGroups({ groups }: { groups: readonly PermissionGroup[] }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 2xl:grid-cols-3">
      {groups.map(({ category, permissions }) => (
        <section
          key={category}
          aria-label={categoryWords(category)}
          className="rounded-lg border border-line"
        >
          <h2 className="border-b border-line px-4 py-2.5 text-md font-semibold">
            {categoryWords(category)}
          </h2>
          <dl className="divide-y divide-line">
            {permissions.map(({ id, name, description, isSystemPermission }) => (
              <div key={id} className="px-4 py-2.5">
                <dt className="flex flex-wrap items-center gap-2 text-md font-medium wrap-anywhere">
                  {name}
                  {isSystemPermission ? null : <Badge>Label</Badge>}
                </dt>
                <dd className="text-sm text-ink-2 wrap-anywhere">{description}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
