import { accounts } from './accounts.ts'
import { announcements } from './announcements.ts'
import { assistants } from './assistants.ts'
import { billing } from './billing.ts'
import { calendar } from './calendar.ts'
import { clients } from './clients.ts'
import type { Endpoint } from './kernel/endpoint.ts'
import { messages } from './messages.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { people } from './people.ts'
import { properties } from './properties.ts'
import { propertyCatalogue } from './property-catalogue.ts'
import { propertyImports } from './property-imports.ts'
import { reports } from './reports.ts'
import { roles } from './roles.ts'
import { sessions } from './sessions.ts'
import { settings } from './settings.ts'
import { site } from './site.ts'
import { tourQueue } from './tour-queue.ts'
import { tours } from './tours.ts'

/** The whole product over the wire. A call that is not in here does not exist. */
export const api = {
  site,
  people,
  sessions,
  roles,
  billing,
  properties: { ...properties, ...propertyCatalogue, ...propertyImports },
  clients,
  assistants,
  tours: { ...tours, ...tourQueue },
  accounts,
  notes,
  messages,
  settings,
  calendar,
  announcements,
  reports,
  notifications,
} as const satisfies Record<string, Record<string, Endpoint>>
