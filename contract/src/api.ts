import { accountClosing } from './accounts/closing.ts'
import { accountSetup } from './accounts/setup.ts'
import { accounts } from './accounts.ts'
import { announcements } from './announcements.ts'
import { assistants } from './assistants.ts'
import { calendar } from './calendar.ts'
import { checkouts } from './checkouts.ts'
import { clients } from './clients.ts'
import { credentials } from './credentials.ts'
import { dataExports } from './exports.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { messages } from './messages.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { webhooks } from './payments/providers.ts'
import { payments } from './payments.ts'
import { profile } from './people/profile.ts'
import { people } from './people.ts'
import { propertyCatalog } from './properties/catalog.ts'
import { cityCalls } from './properties/cities.ts'
import { propertyImports } from './properties/imports.ts'
import { ownProperties } from './properties/own.ts'
import { propertyPhotoCalls } from './properties/photos.ts'
import { properties } from './properties.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { search } from './search.ts'
import { secondFactor } from './second-factor.ts'
import { devices } from './sessions/devices.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'
import { subscriptions } from './subscriptions.ts'
import { tourAssignments } from './tours/assignments.ts'
import { tourDays } from './tours/day.ts'
import { tourPayments } from './tours/payments.ts'
import { tourQueue } from './tours/queue.ts'
import { tourRatings } from './tours/ratings.ts'
import { tours } from './tours.ts'

/** The complete API. A call that is not listed here does not exist. */
export const api = {
  site,
  people: { ...people, ...profile },
  credentials,
  secondFactor,
  sessions: { ...sessions, ...devices },
  roles,
  payments: { ...payments, ...webhooks },
  subscriptions,
  checkouts,
  properties: {
    ...properties,
    ...ownProperties,
    ...propertyCatalog,
    ...propertyPhotoCalls,
    ...propertyImports,
    ...cityCalls,
  },
  clients,
  assistants,
  tours: { ...tours, ...tourQueue, ...tourAssignments, ...tourPayments, ...tourRatings, ...tourDays },
  accounts: { ...accounts, ...accountSetup, ...accountClosing },
  notes,
  messages,
  settings,
  calendar,
  announcements,
  exports: dataExports,
  reports,
  search,
  notifications,
} as const satisfies Record<string, Record<string, Endpoint>>
