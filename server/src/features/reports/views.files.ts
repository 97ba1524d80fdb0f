import { TZDate } from '@date-fns/tz'
import { refusedCardForDesk } from '@porchlight/contract/kernel/card-words'
import { cityName } from '@porchlight/contract/kernel/cities'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { toDollars } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import { foldAccents } from '@porchlight/contract/kernel/text/fold-accents'
import type { Analytics, OpenCharge, PastDueSubscriber } from '@porchlight/contract/reports/shapes'
import { outcomeLabels } from '@porchlight/contract/reports/words'
import {
  clientInterestLabels,
  feedbackQuestions,
  nextStepLabels,
  priceOpinionLabels,
} from '@porchlight/contract/tours/feedback-words'
import { tourStatusLabel, withoutSelfEscort } from '@porchlight/contract/tours/words'
import { format } from 'date-fns'
import { addressLine } from '../../kernel/address-line.ts'
import { csvPieces, csvText } from '../../kernel/lists/csv.ts'
import type { AgentViewer } from '../../kernel/viewer.ts'
import type { DeskTourRow, OwnTourRow } from '../tours/queries.lists.ts'
import { agentTourCardView } from '../tours/views.cards.ts'
import type { CountedTour, Filed, StaffReportTour } from './queries.tours.ts'
import { withoutDeskNotes } from './rules.ts'

/** Past-due agents, as a file. */
export const pastDueFile = (rows: readonly PastDueSubscriber[]): string =>
  csvText(
    ['Name', 'Email', 'Plan', 'Days overdue', 'Amount'],
    rows.map(({ name, email, planType, daysOverdue, amount }) => [
      name,
      email,
      plans[planType].name,
      daysOverdue,
      amount,
    ]),
  )

/** Completed tours by assistant, as a file. */
export const byAssistantFile = ({ from, to, before, completedByAssistant }: Analytics): string =>
  csvText(
    ['Name', 'Tours completed', 'From', 'To', 'Previous period', 'Previous from', 'Previous to'],
    completedByAssistant.map(({ name, completed, completedBefore }) => [
      ...[name, completed, from, to],
      ...[completedBefore, before?.from ?? '', before?.to ?? ''],
    ]),
  )

/** Open charges of tours, as a file. Days are those of the desk, as on the screen. */
export const openChargesFile = (rows: readonly OpenCharge[]): string =>
  csvText(
    ['Name', 'Email', 'Property', 'Tour ended on', 'Amount', 'Status', 'Reason'],
    rows.map(({ name, email, address, since, amount, status, failure }) => [
      name,
      email,
      address,
      format(new TZDate(since, deskZone), 'yyyy-MM-dd'),
      amount,
      status === 'failed' ? 'Failed' : 'Open',
      failure ? refusedCardForDesk(failure) : '',
    ]),
  )

const tourColumns = [
  'Day',
  'Time',
  'Time Zone',
  'Scheduled',
  'Client',
  'Property',
  'Address',
  'City',
  'Status',
]
const outcomeColumns = ['Counted As', 'No-show', ...Object.values(feedbackQuestions), 'Paid (USD)']

/** A time as day, time and zone, which spreadsheets can sort. */
const timeCells = (at: Date, timeZone: string) => [
  ...format(new TZDate(at.getTime(), timeZone), 'yyyy-MM-dd HH:mm').split(' '),
  timeZone,
]

const tourCells = (row: CountedTour) => [
  ...timeCells(row.at, row.timeZone),
  row.scheduled ? 'yes' : 'requested',
  row.clientName,
  row.propertyName ?? '',
  addressLine(row),
  cityName(row.city),
  tourStatusLabel(row),
]
const outcomeCells = (row: CountedTour) => [
  outcomeLabels[row.group],
  row.outcome === 'no_show' ? 'yes' : '',
  row.clientInterest ? clientInterestLabels[row.clientInterest] : '',
  row.priceOpinion ? priceOpinionLabels[row.priceOpinion] : '',
  row.nextStep ? nextStepLabels[row.nextStep] : '',
  toDollars(row.paidCents),
]

/** A report's tours as a file, one row each, with the columns of the screen's table and the group of each tour. */
export const toursFile = (pages: AsyncIterable<readonly CountedTour[]>): AsyncIterable<string> =>
  csvPieces([...tourColumns, ...outcomeColumns], pages, (row) => [...tourCells(row), ...outcomeCells(row)])

/** All agents' tours as a file, with their agents and assistants. */
export const allToursFile = (pages: AsyncIterable<readonly StaffReportTour[]>): AsyncIterable<string> =>
  csvPieces([...tourColumns, 'Agent', 'Assistant', ...outcomeColumns], pages, (row) => [
    ...tourCells(row),
    row.agentName,
    row.assistantName ?? '',
    ...outcomeCells(row),
  ])

const queueColumns = [
  ...['Tour ID', 'Status', 'Priority', 'Day', 'Time', 'Time Zone', 'Scheduled', 'Minutes'],
  ...['Client', 'Client Email', 'Client Phone', 'Property', 'Address', 'City'],
  ...['Agent', 'Agent Email', 'Agent Phone', 'Assistant', 'Escort'],
  ...['Special Requests', 'Status Notes', 'Requested On', 'Completed On', 'Archived'],
]
const priorityLabels: Record<DeskTourRow['priority'], string> = { high: 'High', normal: 'Normal', low: 'Low' }

/** The day at the desk; empty without one. */
const deskDayOf = (at: Date | null): string =>
  at ? format(new TZDate(at.getTime(), deskZone), 'yyyy-MM-dd') : ''

type Times = Pick<DeskTourRow, 'scheduledDate' | 'requestedDateTime'>
const scheduledWord = ({ booked, scheduledDate, requestedDateTime }: Filed<Times>): string => {
  if (booked) return 'yes'
  return scheduledDate || requestedDateTime ? 'requested' : ''
}

const queueCells = (row: Filed<DeskTourRow>) => {
  const at = row.scheduledDate ?? row.requestedDateTime
  return [
    // Spreadsheets read the eight digits that screens show as a number: 00412345, 12345e67.
    row.id,
    tourStatusLabel(row),
    priorityLabels[row.priority],
    ...(at ? timeCells(at, row.timeZone) : ['', '', '']),
    scheduledWord(row),
    row.durationMinutes,
    ...[row.clientName, row.clientEmail, row.clientPhone],
    ...[row.propertyName, addressLine(row), cityName(row.city)],
    ...[row.agentName, row.agentEmail, row.agentPhone, row.assistantName, row.escortName],
    ...[row.specialRequests, row.statusNotes],
    ...[deskDayOf(row.createdAt), deskDayOf(row.completedAt), row.archivedAt ? 'yes' : ''],
  ]
}

/** The queue as a file. */
export const queueFile = (pages: AsyncIterable<readonly Filed<DeskTourRow>[]>): AsyncIterable<string> =>
  csvPieces(queueColumns, pages, queueCells)

const clientColumns = [
  ...['Status', 'Day', 'Time', 'Time Zone', 'Scheduled', 'Minutes', 'Alternative Time'],
  ...['Client', 'Client Email', 'Client Phone', 'Property', 'Address', 'City'],
  ...['Escort', 'Special Requests', 'Requested On', 'Completed On'],
]

/** The agent's own special requests. In the form they follow the desk's notes, which the agent may have kept. */
const ownRequests = ({ specialRequests, deskNotes }: Filed<OwnTourRow>): string =>
  withoutDeskNotes(withoutSelfEscort(specialRequests) ?? '', deskNotes)

/**
 * An agent's tours with one client, as a file. The agent may forward it to the client, so it has no charges, no
 * feedback on the client, and no notes from the team.
 */
export const clientToursFile = (
  pages: AsyncIterable<readonly Filed<OwnTourRow>[]>,
  viewer: AgentViewer,
  now: Date,
): AsyncIterable<string> =>
  csvPieces(clientColumns, pages, (row) => {
    const at = row.scheduledDate ?? row.requestedDateTime
    const { escortName } = agentTourCardView(row, viewer, now)
    return [
      tourStatusLabel(row),
      ...(at ? timeCells(at, row.timeZone) : ['', '', '']),
      scheduledWord(row),
      row.durationMinutes,
      row.alternativeDateTime ? timeCells(row.alternativeDateTime, row.timeZone).slice(0, 2).join(' ') : '',
      ...[row.clientName, row.clientEmail, row.clientPhone],
      ...[row.propertyName, addressLine(row), cityName(row.city)],
      row.escortedBy === 'agent' ? 'Agent' : escortName,
      ownRequests(row),
      ...[deskDayOf(row.createdAt), deskDayOf(row.completedAt)],
    ]
  })

/** The name of that file: headers allow few characters. */
export const fileNameFor = (name: string, day: string): string => {
  const plain = foldAccents(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return `tours-${plain || 'client'}-${day}.csv`
}
