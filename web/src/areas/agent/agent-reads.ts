import { announcementQuery } from '../../features/announcements/api.ts'
import {
  invoiceQuery,
  invoicesQuery,
  subscriptionQuery,
  tourPaymentsQuery,
  tourReceiptQuery,
} from '../../features/billing/subscription-api.ts'
import { connectionsQuery, feedQuery } from '../../features/calendar/api.ts'
import { clientQuery } from '../../features/clients/api.ts'
import { conversationQuery, conversationsQuery, threadQuery } from '../../features/messages/api.ts'
import { noteFeedQuery } from '../../features/notes/api.ts'
import { feedFilters } from '../../features/notes/feed-filters.ts'
import { choicesQuery } from '../../features/notifications/api.ts'
import { profileQuery } from '../../features/people/api.ts'
import {
  agentPropertiesQuery,
  citiesQuery,
  propertyFilters,
  propertyQuery,
  propertyRequestsQuery,
} from '../../features/properties/api.ts'
import { reportQuery, reportToursQuery } from '../../features/reports/api.ts'
import { devicesQuery, twoFactorQuery } from '../../features/sessions/api.ts'
import {
  agentStatsQuery,
  agentTourQuery,
  agentToursQuery,
  aheadToursQuery,
  needsYouQuery,
  newestToursQuery,
  operationHoursQuery,
  pastMonthsQuery,
  todayToursQuery,
  tourEmailsQuery,
  tourHistoryQuery,
  tourNewsQuery,
} from '../../features/tours/api.ts'
import { configQuery } from '../../lib/requests/config-query.ts'
import { ifUser, lastPart, type Reads, read, readList } from '../../lib/requests/reads.ts'
import {
  notesSearch,
  profileSearch,
  propertiesSearch,
  reportsSearch,
  scheduleSearch,
  tourNotesSearch,
} from '../../lib/searches.ts'
import { rememberedAgent } from '../../lib/session-cache.ts'
import { DESK_ZONE, todayIn } from '../../lib/time.ts'

/** Starts reads for agents with access. A remembered agent does not wait for the session's check. */
const ifAgent = (start: () => void): void => {
  if (rememberedAgent()) start()
  else void ifUser(({ userType, hasAccess }) => userType === 'real_estate_agent' && hasAccess, start)
}

/** Starts reads for all agents: they may see what they pay even without access. */
const ifAnyAgent = (start: () => void): void =>
  void ifUser(({ userType }) => userType === 'real_estate_agent', start)

/** What the agents' screens read when they open. */
export const agentReads: Reads = {
  '/dashboard': () => {
    // The announcement is for everyone and at the top of the page: loading it later would push the page down.
    read(announcementQuery)
    ifAgent(() => {
      read(agentStatsQuery)
      read(newestToursQuery)
      read(aheadToursQuery)
      read(needsYouQuery)
      const today = todayIn(DESK_ZONE)
      read(todayToursQuery(today))
      read(tourNewsQuery(today))
    })
  },
  '/schedule-tour': ({ search }) => {
    const { q, group, status, client, tour, tab, form, forClient } = scheduleSearch(search)
    ifAgent(() => {
      if (form) read(operationHoursQuery())
      if (client) read(clientQuery(client))
      if (forClient && forClient !== client) read(clientQuery(forClient))
      if (client || group || status) readList(agentToursQuery({ group, status, clientId: client, q }))
      else {
        readList(agentToursQuery({ when: 'active', q }))
        readList(agentToursQuery({ when: 'past', q }))
        if (!q) read(needsYouQuery)
        if (tab === 'past') read(pastMonthsQuery)
      }
      if (!tour) return
      read(agentTourQuery(tour))
      read(tourHistoryQuery(tour))
      read(tourEmailsQuery(tour))
    })
  },
  '/properties': ({ search }) => {
    const asked = propertiesSearch(search)
    ifAgent(() => {
      readList(agentPropertiesQuery(propertyFilters(asked)))
      if (asked.property) read(propertyQuery(asked.property))
      if (asked.edit) read(propertyQuery(asked.edit))
    })
  },
  '/property-request': () =>
    ifAgent(() => {
      read(citiesQuery)
      readList(propertyRequestsQuery)
    }),
  '/notes': ({ search }) => ifAgent(() => readList(noteFeedQuery(feedFilters(notesSearch(search))))),
  '/tour-notes': ({ search }) => {
    const { q = '', c } = tourNotesSearch(search)
    ifAgent(() => {
      readList(conversationsQuery(q))
      if (!c) return
      read(operationHoursQuery())
      read(conversationQuery(c))
      readList(threadQuery(c))
    })
  },
  '/reports': ({ search }) => {
    const { from, to } = reportsSearch(search)
    ifAgent(() => {
      read(reportQuery({ from, to }))
      readList(reportToursQuery({ from, to }))
    })
  },
  '/profile': ({ search }) => {
    const { tab } = profileSearch(search)
    ifAgent(() => {
      read(profileQuery)
      if (tab === undefined) read(subscriptionQuery)
      if (tab === 'emails') read(choicesQuery)
      if (tab === 'calendars') {
        read(connectionsQuery)
        read(feedQuery)
      }
      if (tab === 'sign-in') {
        read(twoFactorQuery)
        read(devicesQuery)
      }
    })
  },
  '/subscription': () =>
    ifAnyAgent(() => {
      read(subscriptionQuery)
      readList(invoicesQuery)
      readList(tourPaymentsQuery)
      read(configQuery)
    }),
  '/subscription/invoices/$id': ({ path }) => ifAnyAgent(() => read(invoiceQuery(lastPart(path)))),
  '/subscription/tour-payments/$id': ({ path }) => ifAnyAgent(() => read(tourReceiptQuery(lastPart(path)))),
}
