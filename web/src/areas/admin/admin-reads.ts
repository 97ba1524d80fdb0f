import type { Permission } from '@porchlight/contract/kernel/permissions'
import { filtersOf, usersSearch } from '../../features/accounts/account-search.ts'
import { userQuery, usersQuery } from '../../features/accounts/api.ts'
import { adminAnnouncementQuery } from '../../features/announcements/api.ts'
import {
  assistantQuery,
  assistantsQuery,
  teamQuery,
  teamSummaryQuery,
} from '../../features/assistants/api.ts'
import {
  conversationQuery,
  deskConversationsQuery,
  deskUnreadQuery,
  savedRepliesQuery,
  threadQuery,
  threadToursQuery,
  unreadByTourQuery,
} from '../../features/messages/api.ts'
import { auditQuery, auditSubjectsQuery } from '../../features/people/api.ts'
import { citiesQuery } from '../../features/properties/api.ts'
import {
  catalogCountsQuery,
  catalogFilters,
  catalogListQuery,
  deskRequestsQuery,
  newestQuery,
  testedQuery,
} from '../../features/properties/catalog-query.ts'
import { importsQuery } from '../../features/properties/imports/imports-api.ts'
import { analyticsQuery } from '../../features/reports/api.ts'
import { permissionGroupsQuery, rolesQuery } from '../../features/roles/api.ts'
import { settingsQuery } from '../../features/settings/api.ts'
import { tourEmailsQuery, tourHistoryQuery } from '../../features/tours/api.ts'
import { cityStatsQuery, cityToursQuery } from '../../features/tours/city-tours/city-api.ts'
import { citySearch } from '../../features/tours/city-tours/city-search.ts'
import {
  adminStatsQuery,
  queueQuery,
  recentStaffToursQuery,
  requestedCountQuery,
  staffTourQuery,
} from '../../features/tours/queue/queue-api.ts'
import { keptFiltersQuery } from '../../features/tours/queue/queue-filters-api.ts'
import { queueFilters, queueSearch } from '../../features/tours/queue/queue-search.ts'
import { ifUser, type Reads, read, readList } from '../../lib/requests/reads.ts'
import {
  auditSearch,
  deskMessagesSearch,
  reportsSearch,
  type TextSearch,
  teamSearch,
} from '../../lib/searches.ts'
import type { AdminTab } from '../../paths.ts'
import { tabAt, tabsOf } from './admin-places.tsx'

/** What the filters of a list of tours read. */
const readFilters = (): void => {
  read(adminStatsQuery)
  read(keptFiltersQuery)
  ifMay('assistants.view', () => read(assistantsQuery()))
}

/** What the tabs of the dashboard read when they open. */
const tabReads: Record<AdminTab, (search: TextSearch) => void> = {
  overview: () => {
    read(adminStatsQuery)
    read(recentStaffToursQuery)
  },
  queue: (raw) => {
    const search = queueSearch(raw)
    readList(queueQuery(queueFilters(search)))
    readFilters()
    if (!search.tour) return
    read(staffTourQuery(search.tour))
    read(tourHistoryQuery(search.tour))
    read(tourEmailsQuery(search.tour))
  },
  properties: (search) => {
    readList(newestQuery(catalogFilters(search)))
    read(catalogCountsQuery)
  },
  assistants: (raw) => {
    const search = teamSearch(raw)
    read(teamSummaryQuery)
    readList(teamQuery(search))
    if (search.assistant) read(assistantQuery(search.assistant))
  },
  messages: (raw) => {
    const { view, q = '', c } = deskMessagesSearch(raw)
    if (view === 'all') {
      readList(threadToursQuery(q))
      read(unreadByTourQuery)
    } else readList(deskConversationsQuery(view === 'general' ? 'general' : 'tour', q))
    read(deskUnreadQuery('tour'))
    read(deskUnreadQuery('general'))
    if (!c) return
    read(conversationQuery(c))
    readList(threadQuery(c))
  },
  users: (raw) => readUsers(raw),
  roles: () => {
    read(rolesQuery)
    read(permissionGroupsQuery)
  },
  announcements: () => read(adminAnnouncementQuery),
  analytics: (raw) => {
    const { from, to } = reportsSearch(raw)
    read(analyticsQuery({ from, to }))
  },
}

const readUsers = (raw: TextSearch, office = false): void => {
  const search = usersSearch(raw)
  readList(usersQuery(filtersOf(search, office)))
  if (search.user) read(userQuery(search.user))
}

const readTab = ({ path, search }: { path: string; search: TextSearch }): void => {
  const tab = tabAt(path)
  if (tab)
    void ifUser(
      (user) => tabsOf(user).includes(tab),
      () => tabReads[tab](search),
    )
}

/** Starts reads for users with a permission. */
const ifMay = (permission: Permission, start: () => void): void =>
  void ifUser(({ permissions }) => permissions.includes(permission), start)

/** Starts reads for administrators with a permission. */
const ifAdministratorMay = (permission: Permission, start: () => void): void =>
  void ifUser(
    ({ userType, permissions }) =>
      (userType === 'admin' || userType === 'super_admin') && permissions.includes(permission),
    start,
  )

/** What the screens of the back office read when they open. */
export const adminReads: Reads = {
  '/admin-dashboard': readTab,
  '/admin-dashboard/$tab': readTab,
  '/admin-tour-requests': ({ search }) =>
    ifMay('tours.view', () => {
      readList(queueQuery(queueFilters(queueSearch(search))))
      readFilters()
      read(requestedCountQuery)
    }),
  '/admin/users': ({ search }) => ifAdministratorMay('users.view', () => readUsers(search, true)),
  '/city-admin': ({ search }) =>
    ifMay('tours.schedule', () => {
      read(cityStatsQuery)
      readList(cityToursQuery(citySearch(search)))
    }),
  '/admin/audit': ({ search }) =>
    ifMay('audit.view', () => {
      readList(auditQuery(auditSearch(search)))
      read(auditSubjectsQuery)
    }),
  '/admin/settings': () =>
    void ifUser(
      ({ permissions }) => permissions.includes('settings.manage'),
      ({ permissions }) => {
        read(settingsQuery)
        if (permissions.includes('messages.view')) read(savedRepliesQuery)
      },
    ),
  '/property-management': ({ search }) =>
    ifMay('properties.view', () => {
      readList(catalogListQuery(catalogFilters(search)))
      read(catalogCountsQuery)
    }),
  '/property-test': () => ifAdministratorMay('properties.view', () => read(testedQuery)),
  '/admin-properties': ({ search: { view, q = '' } }) =>
    void ifUser(
      ({ permissions }) => permissions.includes('properties.view'),
      ({ permissions }) => {
        const mayReview = permissions.includes('properties.review_requests')
        if (mayReview) readList(deskRequestsQuery('pending'))
        if (view === 'active' || !mayReview)
          readList(catalogListQuery({ q: q || undefined, published: 'yes' }))
        else readList(deskRequestsQuery(view === 'history' ? 'answered' : 'pending', q))
      },
    ),
  '/admin/property-submission': ({ search: { view } }) => {
    if (view === 'upload') ifMay('properties.import', () => readList(importsQuery))
    else ifMay('properties.create', () => read(citiesQuery))
  },
}
