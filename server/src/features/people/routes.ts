import { api } from '@porchlight/contract/api'
import { answer, answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { listAudit, listAuditSubjects, readAudit } from './queries.ts'
import { auditFile, auditView } from './views.ts'

/** The audit log. */
export const peopleRoutes = ({ database: { orm } }: Kernel): Route[] => [
  route(api.people.auditLog, async ({ query }) => {
    const page = await listAudit(orm, query, query)
    return answerPage({ ...page, items: page.items.map(auditView) })
  }),
  route(api.people.auditFile, async ({ query }) =>
    answer(200, auditFile(await readAudit(orm, query)), {
      headers: { 'content-disposition': 'attachment; filename="audit-log.csv"', 'cache-control': 'no-store' },
    }),
  ),
  route(api.people.auditSubjects, async () => answer(200, await listAuditSubjects(orm))),
]
