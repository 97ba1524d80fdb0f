import { api } from '@porchlight/contract/api'
import { answer, answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { readPhoto } from './adapters/uploaded-photo.ts'
import { updateFirstSteps } from './commands/update-first-steps.ts'
import { updatePhoto } from './commands/update-photo.ts'
import { updateProfile } from './commands/update-profile.ts'
import { requireOwnPassword, requireOwnProfile } from './policy.ts'
import type { AuditedTours, FindPendingEmail } from './ports.ts'
import {
  findAuditNames,
  findFirstStepsDismissed,
  findPerson,
  findPhoto,
  findProfile,
  listAudit,
  listAuditSubjects,
  readAudit,
} from './queries.ts'
import { auditFile, auditView, profileView } from './views.ts'

/** The profile, and the audit log. */
export const peopleRoutes = (
  kernel: Kernel,
  findPendingEmail: FindPendingEmail,
  audited: AuditedTours,
): Route[] => [...profileRoutes(kernel, findPendingEmail), ...auditRoutes(kernel, audited)]

const profileRoutes = (kernel: Kernel, findPendingEmail: FindPendingEmail): Route[] => {
  const { orm } = kernel.database
  const profileOf = async ({ userId }: Viewer) => {
    const found = await findProfile(orm, findPendingEmail, userId, kernel.clock.now())
    if (!found) throw refuse('not_signed_in')
    return answer(200, profileView(found))
  }
  return [
    route(api.people.readProfile, ({ viewer }) => profileOf(viewer)),
    route(api.people.updateProfile, async ({ viewer, body }) => {
      requireOwnProfile(viewer)
      await updateProfile(kernel, findPendingEmail, viewer, body)
      return profileOf(viewer)
    }),
    route(api.people.readFirstSteps, async ({ viewer }) =>
      answer(200, { dismissed: await findFirstStepsDismissed(orm, viewer.userId) }),
    ),
    route(api.people.updateFirstSteps, async ({ viewer, body }) => {
      await updateFirstSteps(kernel, viewer, body)
      return answer(200, { dismissed: await findFirstStepsDismissed(orm, viewer.userId) })
    }),
    route(api.people.uploadPhoto, async ({ viewer, file }) => {
      requireOwnPassword(viewer)
      await updatePhoto(kernel, viewer, await readPhoto(file))
      return profileOf(viewer)
    }),
    route(api.people.removePhoto, async ({ viewer }) => {
      requireOwnPassword(viewer)
      await updatePhoto(kernel, viewer, null)
      return profileOf(viewer)
    }),
    route(api.people.readPhoto, async ({ params }) => {
      const photo = await findPhoto(orm, params.id)
      if (!photo) throw refuse('not_found')
      return answer(200, photo.content, {
        headers: {
          'content-type': photo.contentType,
          // Every photo has its own address, so it can be cached for long. Shared caches must not store it: they
          // would keep a removed photo.
          'cache-control': 'private, max-age=31536000, immutable',
          'content-disposition': 'inline',
          'content-security-policy': "default-src 'none'; sandbox",
        },
      })
    }),
  ]
}

const auditRoutes = ({ database: { orm } }: Kernel, audited: AuditedTours): Route[] => [
  route(api.people.auditLog, async ({ query }) => {
    const page = await listAudit(orm, audited, query, query)
    const names = await findAuditNames(orm, audited, page.items)
    return answerPage(page, (row) => auditView(row, names))
  }),
  route(api.people.auditFile, async ({ query }) => {
    const rows = await readAudit(orm, audited, query)
    return answer(200, auditFile(rows, await findAuditNames(orm, audited, rows)), {
      headers: { 'content-disposition': 'attachment; filename="audit-log.csv"', 'cache-control': 'no-store' },
    })
  }),
  route(api.people.auditPerson, async ({ params }) => {
    const person = await findPerson(orm, params.id)
    if (!person || person.anonymisedAt !== null) throw refuse('not_found')
    return answer(200, { name: person.name || person.email })
  }),
  route(api.people.auditSubjects, async () => answer(200, await listAuditSubjects(orm))),
]
