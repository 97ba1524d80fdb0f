import { api } from '@porchlight/contract/api'
import { answer, answerPage, noContent } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuseField } from '../../kernel/refusal.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'
import { listTimesOfTours } from '../tours/queries.times.ts'
import { createAssistant } from './commands/create-assistant.ts'
import { deleteAssistant } from './commands/delete-assistant.ts'
import { sendInvitation } from './commands/send-invitation.ts'
import { updateAssistant } from './commands/update-assistant.ts'
import { invitationFor } from './policy.ts'
import { readTeamDay } from './queries.days.ts'
import {
  type AssistantRow,
  findOccupations,
  listAssistants,
  readAssistant,
  readOwnSchedule,
  summariseAssistants,
} from './queries.ts'
import { hindrancesOf, occupiedDuring, type Span } from './rules.ts'
import { assistantDetailView, assistantView, ownScheduleView } from './views.ts'

/** The duration in minutes of a tour when the call does not give one (the specification, back office, section 9). */
const usualDuration = 60

/** A tour, or a time for one. `span` is null for a tour without a time. */
type Occasion = { span: Span | null; city: string | null; tourId: string | undefined }

/** From the first to the last of some times; null for none. */
const periodOf = (occasions: readonly Occasion[]): Span | null => {
  const spans = occasions.flatMap(({ span }) => span ?? [])
  if (spans.length === 0) return null
  return {
    start: new Date(Math.min(...spans.map(({ start }) => start.getTime()))),
    end: new Date(Math.max(...spans.map(({ end }) => end.getTime()))),
  }
}

/** Assistants: their profiles, their workload, and who is free at a given time. */
export const assistantRoutes = (kernel: Kernel): Route[] => {
  const { orm } = kernel.database
  /** Returns a function that says what hinders one of these assistants at each of these times. */
  const readHindrances = async (rows: readonly AssistantRow[], occasions: readonly Occasion[]) => {
    const ids = rows.map(({ id }) => id)
    const period = periodOf(occasions)
    const found = period && (await findOccupations(orm, ids, period))
    return (row: AssistantRow, { span, city, tourId }: Occasion) => {
      const all = found?.occupied.get(row.id)
      const during =
        found && all && span
          ? occupiedDuring(all, span, found.bufferMinutes, tourId)
          : { hours: [], off: null, otherTour: null }
      return hindrancesOf({ ...row, ...during }, span, city)
    }
  }
  const detail = async (id: string, viewer: StaffViewer) => {
    const { row, link, ...parts } = await readAssistant(orm, id, kernel.clock.now())
    return assistantDetailView(row, parts, invitationFor(viewer, kernel.config, row, link))
  }
  return [
    route(api.assistants.listAssistants, async ({ query }) => {
      const { at, duration = usualDuration, city = null, tourId, tours, day: date, ...filters } = query
      if (filters.free !== undefined && !date) throw refuseField('day', 'Choose the day')
      const day = date ? await readTeamDay(orm, date, kernel.clock.now()) : undefined
      const page = await listAssistants(orm, { ...filters, day }, query)
      const time = at && {
        span: { start: at, end: new Date(at.getTime() + duration * 60_000) },
        city,
        tourId,
      }
      const named = tours && (await listTimesOfTours(orm, tours))
      const reasonsOf = await readHindrances(page.items, [...(time ? [time] : []), ...(named ?? [])])
      return answerPage(page, (row) =>
        assistantView(row, {
          reasons: time && reasonsOf(row, time),
          tours: named?.map((tour) => ({ tourId: tour.tourId, reasons: reasonsOf(row, tour) })),
          day: day?.days.get(row.id),
        }),
      )
    }),
    route(api.assistants.summary, async () => answer(200, await summariseAssistants(orm))),
    route(api.assistants.readAssistant, async ({ viewer, params }) =>
      answer(200, await detail(params.id, viewer)),
    ),
    route(api.assistants.readOwnSchedule, async ({ viewer }) => {
      const { row, ...parts } = await readOwnSchedule(orm, viewer.userId, kernel.clock.now())
      return answer(200, ownScheduleView(row, parts))
    }),
    route(api.assistants.createAssistant, async ({ viewer, body }) =>
      answer(201, await detail(await createAssistant(kernel, viewer, body), viewer)),
    ),
    route(api.assistants.sendInvitation, async ({ viewer, params }) =>
      answer(200, { email: await sendInvitation(kernel, viewer, params.id) }),
    ),
    route(api.assistants.updateAssistant, async ({ viewer, params, body }) => {
      await updateAssistant(kernel, viewer, { assistantId: params.id, ...body })
      return answer(200, await detail(params.id, viewer))
    }),
    route(api.assistants.deleteAssistant, async ({ viewer, params }) => {
      await deleteAssistant(kernel, viewer, params.id)
      return noContent()
    }),
  ]
}
