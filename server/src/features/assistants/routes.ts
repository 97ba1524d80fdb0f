import { api } from '@porchlight/contract/api'
import { answer, answerPage, noContent } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { createAssistant } from './commands/create-assistant.ts'
import { deleteAssistant } from './commands/delete-assistant.ts'
import { updateAssistant } from './commands/update-assistant.ts'
import {
  type AssistantRow,
  findOccupations,
  listAssistants,
  readAssistant,
  readOwnSchedule,
  summariseAssistants,
} from './queries.ts'
import { hindrancesOf, type Span } from './rules.ts'
import { assistantDetailView, assistantView, ownScheduleView } from './views.ts'

/** The duration in minutes of a tour when the call does not give one (the specification, back office, section 9). */
const usualDuration = 60

type Input = { span: Span; city: string | null; tourId: string | undefined }

/** Assistants: their profiles, their workload, and who is free at a given time. */
export const assistantRoutes = (kernel: Kernel): Route[] => {
  const { orm } = kernel.database
  const reasonsFor = async (rows: readonly AssistantRow[], { span, city, tourId }: Input) => {
    const ids = rows.map(({ id }) => id)
    const { hours, off, onTour } = await findOccupations(orm, ids, span, tourId)
    return (row: AssistantRow) =>
      hindrancesOf(
        {
          ...row,
          hours: hours.get(row.id) ?? [],
          off: off.get(row.id) ?? null,
          otherTour: onTour.get(row.id) ?? null,
        },
        span,
        city,
      )
  }
  const detail = async (id: string) => {
    const { row, ...parts } = await readAssistant(orm, id, kernel.clock.now())
    return assistantDetailView(row, parts)
  }
  return [
    route(api.assistants.listAssistants, async ({ query }) => {
      const { at, duration = usualDuration, city = null, tourId, servesCity, ...filters } = query
      const page = await listAssistants(orm, { ...filters, servesCity }, query)
      if (at === undefined) return answerPage(page, (row) => assistantView(row, undefined))
      const span = { start: at, end: new Date(at.getTime() + duration * 60_000) }
      const reasonsOf = await reasonsFor(page.items, { span, city, tourId })
      return answerPage(page, (row) => assistantView(row, reasonsOf(row)))
    }),
    route(api.assistants.summary, async () => answer(200, await summariseAssistants(orm))),
    route(api.assistants.readAssistant, async ({ params }) => answer(200, await detail(params.id))),
    route(api.assistants.readOwnSchedule, async ({ viewer }) => {
      const { row, ...parts } = await readOwnSchedule(orm, viewer.userId, kernel.clock.now())
      return answer(200, ownScheduleView(row, parts))
    }),
    route(api.assistants.createAssistant, async ({ viewer, body }) =>
      answer(201, await detail(await createAssistant(kernel, viewer, body))),
    ),
    route(api.assistants.updateAssistant, async ({ viewer, params, body }) => {
      await updateAssistant(kernel, viewer, { assistantId: params.id, ...body })
      return answer(200, await detail(params.id))
    }),
    route(api.assistants.deleteAssistant, async ({ viewer, params }) => {
      await deleteAssistant(kernel, viewer, params.id)
      return noContent()
    }),
  ]
}
