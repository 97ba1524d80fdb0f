import { z } from 'zod'
import { endpointsOf } from './kernel/endpoint.ts'
import { id } from './kernel/ids.ts'
import { instant } from './kernel/instants.ts'
import { optionalField } from './kernel/text.ts'
import { versionField } from './kernel/version.ts'
import { savedReply, savedReplyFields } from './messages.ts'
import { businessDetails, businessForm } from './settings/business.ts'

/** For the log at startup, and for the settings page. */
export const proxyWarning =
  'TRUST_PROXY is not set. Behind a proxy all visitors then share its address, and the failed sign-ins of one pause the others. Set TRUST_PROXY to the addresses of your proxy.'

/** The workspace settings. The server knows only the hash of the team password. */
export const settingsView = z.object({
  /** Signing in with the team password is off until one is set (product decision: assistant sign-in). */
  teamPasswordSet: z.boolean(),
  teamPasswordChangedAt: instant.nullable(),
  /** Back-office users need a second factor to sign in. */
  twoFactorRequired: z.boolean(),
  /** The minutes for which an assistant is blocked after an escort. */
  escortBufferMinutes: z.int(),
  /** Shown on invoices, in emails, on the public pages and to people who need help. */
  business: businessDetails,
  /** The team's reusable replies. Users who may write messages can also change them one by one. */
  savedReplies: z.array(savedReply),
  /** Problems in the server's configuration, with their solutions. */
  warnings: z.array(z.string()),
  version: z.int(),
  updatedAt: instant,
  updatedBy: z.string().nullable(),
})
export type Settings = z.infer<typeof settingsView>

export const shortestTeamPassword = 12
const tooShort = 'The assistant password must be at least 12 characters'
const teamPassword = z
  .string({ error: tooShort })
  .min(shortestTeamPassword, tooShort)
  .max(256, 'Please use at most 256 characters')

const wrongBuffer = 'The buffer must be a whole number of minutes between 0 and 240'

const holders = { staff: 'settings.manage' } as const

const endpoint = endpointsOf({ noun: 'settings' })

export const settings = {
  readSettings: endpoint('GET /api/admin/settings', {
    summary: 'The settings of the back office',
    audience: holders,
    answers: { 200: settingsView },
  }),
  updateSettings: endpoint('PUT /api/admin/settings', {
    summary: 'Change settings; omitted ones stay. A new team password ends the old one’s sessions',
    audience: holders,
    body: z.object({
      /** null switches it off; missing or '' keeps it. */
      teamPassword: z
        .union([z.literal('').transform(() => undefined), teamPassword])
        .nullable()
        .optional(),
      twoFactorRequired: z.boolean({ error: 'Choose yes or no' }).nullish(),
      escortBufferMinutes: z.int({ error: wrongBuffer }).min(0, wrongBuffer).max(240, wrongBuffer).nullish(),
      /** A missing detail keeps its value; null or '' clears it. */
      business: businessForm.nullish(),
      /**
       * The complete list: entries with an id are kept or changed, entries without one are new, all others are deleted.
       */
      savedReplies: z
        .array(z.object({ id: optionalField(id()), ...savedReplyFields, version: versionField }), {
          error: 'Send a list',
        })
        .max(500, 'Please keep at most 500')
        .nullish(),
      version: versionField,
    }),
    answers: { 200: settingsView },
    refusals: ['version_conflict', 'name_taken'],
  }),
}
