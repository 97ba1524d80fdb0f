import { api } from '@porchlight/contract/api'
import { answer, answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { countReport, listCounted, readCounted } from './queries.ts'
import { rangeIn } from './rules.ts'
import { figuresFile, reportTourView, reportView, toursFile } from './views.ts'

/** Figures on an agent's own tours, on screen and as files. */
export const reportRoutes = ({ database: { orm }, clock }: Kernel): Route[] => {
  const report = async (agentId: string, asked: Parameters<typeof rangeIn>[0]) => {
    const range = rangeIn(asked, clock.now())
    return reportView(range, await countReport(orm, agentId, range))
  }
  return [
    route(api.reports.readReport, async ({ viewer, query }) =>
      answer(200, await report(viewer.userId, query)),
    ),
    route(api.reports.listReportTours, async ({ viewer, query }) => {
      const page = await listCounted(orm, viewer.userId, rangeIn(query, clock.now()), query)
      return answerPage({ ...page, items: page.items.map(reportTourView) })
    }),
    route(api.reports.downloadReport, async ({ viewer, query }) => {
      const range = rangeIn(query, clock.now())
      const part = query.part ?? 'tours'
      const file =
        part === 'tours'
          ? toursFile(await readCounted(orm, viewer.userId, range))
          : figuresFile(await report(viewer.userId, query))
      const name = `${part}-${range.from}-to-${range.to}.csv`
      return answer(200, file, {
        headers: { 'content-disposition': `attachment; filename="${name}"`, 'cache-control': 'no-store' },
      })
    }),
  ]
}
