import { z } from 'zod'
import { canonicalCity } from '../kernel/cities.ts'
import { binaryFile, endpointsOf } from '../kernel/endpoint.ts'
import { idParams } from '../kernel/ids.ts'
import { instant } from '../kernel/instants.ts'
import { personFacts } from '../kernel/person-facts.ts'
import { photoLimit, photoTypes } from '../kernel/photo-rules.ts'
import { changedField, line, paragraph, requiredLine } from '../kernel/text.ts'
import { versionField } from '../kernel/version.ts'
import { userType } from './user-types.ts'

/** The data that users change themselves. */
export const ownProfile = z.object({
  id: z.string(),
  email: z.string(),
  ...personFacts,
  userType,
  passwordChangedAt: instant.nullable(),
  /** The new email that awaits confirmation through a link sent to it. */
  pendingEmail: z.object({ email: z.string(), expiresAt: instant }).nullable(),
  version: z.int(),
})
export type OwnProfile = z.infer<typeof ownProfile>

/** A field that may be missing, but not blank. */
const kept = (message: string) => requiredLine(message, 100).optional()

/** Missing fields keep their values; null or '' clears them. */
export const profileForm = z.object({
  firstName: kept('First name is required'),
  lastName: kept('Last name is required'),
  phone: changedField(line(40)),
  address: changedField(line(200)),
  city: changedField(line(100).transform(canonicalCity)),
  // Valid are the states that the profile offers, or the previous value, which only the command knows.
  state: changedField(line(60)),
  zipCode: changedField(line(20)),
  licenseNumber: changedField(line(60)),
  brokerage: changedField(line(200)),
  bio: changedField(paragraph(2000)),
  version: versionField,
})

/** Whether an agent has dismissed the first steps on the dashboard, in any browser. */
export const firstSteps = z.object({ dismissed: z.boolean() })

const endpoint = endpointsOf({ noun: 'people' })

export const profile = {
  readProfile: endpoint('GET /api/profile', {
    summary: 'One’s own profile',
    audience: { signedIn: true },
    answers: { 200: ownProfile },
  }),
  updateProfile: endpoint('PUT /api/profile', {
    summary: 'Change one’s own profile, as an agent or administrator; without email address, plan and status',
    audience: { agents: 'any', staff: 'any' },
    body: profileForm,
    answers: { 200: ownProfile },
    refusals: ['not_allowed', 'version_conflict'],
  }),
  readFirstSteps: endpoint('GET /api/agent/first-steps', {
    summary: 'Whether the first steps on one’s own dashboard are dismissed',
    audience: { agents: 'any' },
    answers: { 200: firstSteps },
  }),
  updateFirstSteps: endpoint('PUT /api/agent/first-steps', {
    summary: 'Dismiss the first steps on one’s own dashboard, or show them again',
    audience: { agents: 'any' },
    body: firstSteps,
    answers: { 200: firstSteps },
  }),
  uploadPhoto: endpoint('POST /api/profile/photo', {
    summary: 'Upload one’s own picture, 8 MiB at most; stored as a square without metadata',
    audience: { signedIn: true },
    file: { limit: photoLimit, types: photoTypes, field: 'photo' },
    answers: { 200: ownProfile },
    refusals: ['not_allowed', 'invalid_input', 'unsupported_media', 'payload_too_large', 'too_many_attempts'],
    keepsNoKey: true,
  }),
  removePhoto: endpoint('DELETE /api/profile/photo', {
    summary: 'Remove one’s own picture',
    audience: { signedIn: true },
    answers: { 200: ownProfile },
    refusals: ['not_allowed'],
  }),
  readPhoto: endpoint('GET /api/photos/:id', {
    summary: 'A photo of a person or a property; public, at an address that cannot be guessed',
    audience: { everyone: true },
    params: idParams,
    answers: { 200: binaryFile('image/webp') },
    refusals: ['not_found'],
  }),
}
