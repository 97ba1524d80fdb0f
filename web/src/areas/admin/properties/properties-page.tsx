import type { Permission } from '@porchlight/contract/kernel/permissions'
import type { SessionUser } from '@porchlight/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openRequestsCountQuery } from '../../../features/properties/catalog-query.ts'
import { useSession } from '../../../lib/session.ts'
import { paths } from '../../../paths.ts'
import { PageBody } from '../../../ui/frame/app-frame.tsx'
import { LinkTabs } from '../../../ui/frame/link-tabs.tsx'
import { PageHeader } from '../../../ui/frame/page-header.tsx'
import { AdminAccessRequired } from '../admin-refused.tsx'
import { heads } from '../heads.ts'

type Reader = Pick<SessionUser, 'permissions' | 'userType'>

const may =
  (permission: Permission) =>
  ({ permissions }: Reader): boolean =>
    permissions.includes(permission)

/** The tabs of the page, with the specification's address of each and who may open it. */
const tabs = {
  catalog: { label: 'Catalog', href: paths.adminDashboard('properties'), allows: may('properties.view') },
  add: { label: 'Add', href: paths.propertySubmission(), allows: may('properties.create') },
  upload: {
    label: 'Upload',
    href: paths.propertySubmission({ view: 'upload' }),
    allows: may('properties.import'),
  },
  requests: {
    label: 'Requests',
    href: paths.adminProperties(),
    allows: (reader: Reader) => may('properties.view')(reader) && may('properties.review_requests')(reader),
  },
  check: {
    label: 'Check',
    href: paths.propertyTest(),
    allows: (reader: Reader) =>
      (reader.userType === 'admin' || reader.userType === 'super_admin') && may('properties.view')(reader),
  },
} as const
export type PropertiesTab = keyof typeof tabs
const names = Object.keys(tabs) as PropertiesTab[] // Object.keys gives strings

/** Whether this user may open the tab. */
export const mayOpen = (tab: PropertiesTab, reader: Reader): boolean => tabs[tab].allows(reader)

/** Refuses users who may not open the tab. A page of the place that is no tab needs the permission to view. */
export function PropertiesGate({ tab, children }: { tab: PropertiesTab | null; children: ReactNode }) {
  const { user } = useSession()
  const here = useLocation({ select: ({ pathname }) => pathname })
  if (!user) return null
  if (mayOpen(tab ?? 'catalog', user)) return children
  return <AdminAccessRequired user={user} next={here} />
}

type Props = {
  /** The open tab, or null on a page of the place that is no tab. */
  tab: PropertiesTab | null
  /** The title that the specification gives to this address; default 'Properties'. */
  title?: string | undefined
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The Properties page. Its tabs have the specification's addresses (back office, section 2). */
export function PropertiesPage({
  tab,
  title = heads.properties.title,
  description,
  actions,
  children,
}: Props) {
  const { user } = useSession()
  const mayReview = user !== null && mayOpen('requests', user)
  const { data: requests } = useQuery({ ...openRequestsCountQuery, enabled: mayReview })
  return (
    <PageBody>
      <PageHeader title={title} description={description} actions={actions} />
      <LinkTabs
        label="Properties"
        tabs={names
          .filter((name) => user !== null && mayOpen(name, user))
          .map((name) => ({
            href: tabs[name].href,
            label: tabs[name].label,
            current: name === tab,
            count: name === 'requests' ? requests : undefined,
          }))}
      />
      {children}
    </PageBody>
  )
}
