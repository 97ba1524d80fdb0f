import { api } from '@porchlight/contract/api'
import { answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { type AssistantRow, findOccupations, listAssistants } from './queries.ts'
import { reasonNotFree, type Span, worksDuring } from './rules.ts'
import { assistantView } from './views.ts'

/** Minutes of a tour whose length the call does not give (the specification, back office, section 9). */
const usualDuration = 60

/** Assistants, with their workload and, for a given time, who is free. */
export const assistantRoutes = ({ database: { orm } }: Kernel): Route[] => {
  const reasonsAt = async (rows: readonly AssistantRow[], span: Span) => {
    const { hours, off, onTour } = await findOccupations(
      orm,
      rows.map(({ id }) => id),
      span,
    )
    return new Map(
      rows.map((row) => [
        row.id,
        reasonNotFree({
          ...row,
          isOff: off.has(row.id),
          isOnTour: onTour.has(row.id),
          worksThen: worksDuring(
            hours.filter(({ userId }) => userId === row.id),
            span,
          ),
        }),
      ]),
    )
  }
  return [
    route(api.assistants.listAssistants, async ({ query }) => {
      const page = await listAssistants(orm, query)
      if (query.at === undefined)
        return answerPage({ ...page, items: page.items.map((row) => assistantView(row, undefined)) })
      const end = new Date(query.at.getTime() + (query.duration ?? usualDuration) * 60_000)
      const reasons = await reasonsAt(page.items, { start: query.at, end })
      return answerPage({
        ...page,
        items: page.items.map((row) => assistantView(row, reasons.get(row.id) ?? null)),
      })
    }),
  ]
}
