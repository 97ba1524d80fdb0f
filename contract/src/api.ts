import { accountClosing } from './account-closing.ts'
import { accountSetup } from './account-setup.ts'
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
import { webhooks } from './payment-webhooks.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { profile } from './person-profile.ts'
import { properties } from './properties.ts'
import { propertyCatalogue } from './property-catalogue.ts'
import { cityCalls } from './property-cities.ts'
import { propertyImports } from './property-imports.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { secondFactor } from './second-factor.ts'
import { devices } from './session-devices.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'
import { subscriptions } from './subscriptions.ts'
import { tourAssignments } from './tour-assignments.ts'
import { tourPayments } from './tour-payments.ts'
import { tourQueue } from './tour-queue.ts'
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
  properties: { ...properties, ...propertyCatalogue, ...propertyImports, ...cityCalls },
  clients,
  assistants,
  tours: { ...tours, ...tourQueue, ...tourAssignments, ...tourPayments },
  accounts: { ...accounts, ...accountSetup, ...accountClosing },
  notes,
  messages,
  settings,
  calendar,
  announcements,
  exports: dataExports,
  reports,
  notifications,
} as const satisfies Record<string, Record<string, Endpoint>>
