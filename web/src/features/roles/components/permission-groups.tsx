import type { HeldPermission, PermissionGroup } from '@porchlight/contract/roles'
import type { ReactNode } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import { categoryWords, roleWords } from '../role-words.ts'
import { PermissionName } from './permission-name.tsx'

type Links = {
  roleHref: (roleId: string) => string
  /** The users who have the permission, with one of them open if `userId` is given; null if the reader may not see users. */
  peopleHref: ((permission: string, userId?: string) => string) | null
}

/** All permissions by subject, each in plain words with its name, its roles, and the people who have these roles. */
export function PermissionGroups({ groups, ...links }: { groups: readonly PermissionGroup[] } & Links) {
  return (
    <div className="flex flex-col gap-5">
      {groups.map(({ category, permissions }) => (
        <section
          key={category}
          aria-label={categoryWords(category)}
          className="rounded-lg border border-line bg-surface"
        >
          <h2 className="border-b border-line px-4 py-2.5 text-md font-semibold">
            {categoryWords(category)}
          </h2>
          <ul className="divide-y divide-line">
            {permissions.map((permission) => (
              <li
                key={permission.id}
                className="grid items-baseline gap-x-6 gap-y-1.5 px-4 py-2.5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
              >
                <p className="flex flex-wrap items-baseline gap-x-2 text-md">
                  <PermissionName name={permission.name} />
                  {permission.isSystemPermission ? null : (
                    <>
                      <Badge>Label</Badge>
                      <span className="basis-full text-sm text-ink-2 wrap-anywhere">
                        {permission.description}
                      </span>
                    </>
                  )}
                </p>
                <Holders permission={permission} {...links} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Holders({ permission, roleHref, peopleHref }: { permission: HeldPermission } & Links) {
  const { name, roles, people, peopleCount } = permission
  const more = peopleCount - people.length
  return (
    <div className="flex min-w-0 flex-col gap-1 text-sm">
      <p className="flex flex-wrap gap-1.5">
        <span className="sr-only">Roles: </span>
        {roles.length === 0 ? <span className="text-ink-2">No roles</span> : null}
        {roles.map((role) => (
          <Link
            key={role.id}
            href={roleHref(role.id)}
            className="inline-flex min-h-6 max-w-full items-center rounded-sm bg-sunken px-1.5 font-medium text-ink-2 wrap-anywhere hover:text-ink hover:underline coarse:min-h-11"
          >
            {role.isActive ? roleWords(role) : `${roleWords(role)}, off`}
          </Link>
        ))}
      </p>
      {peopleCount === 0 ? (
        <p className="text-ink-2">No one has it.</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-1 text-ink-2">
          <span className="sr-only">People: </span>
          {people.map((person, index) => (
            <span key={person.id} className="wrap-anywhere">
              <MaybeLink href={peopleHref?.(name, person.id)}>{person.name}</MaybeLink>
              {index < people.length - 1 || more > 0 ? ',' : null}
            </span>
          ))}
          {more > 0 ? <MaybeLink href={peopleHref?.(name)}>+{more} more</MaybeLink> : null}
        </p>
      )}
    </div>
  )
}

function MaybeLink({ href, children }: { href: string | undefined; children: ReactNode }) {
  return href ? (
    <TextLink href={href} className="inline-flex min-h-6 items-center coarse:min-h-11">
      {children}
    </TextLink>
  ) : (
    <span>{children}</span>
  )
}
