import { TZDate } from '@date-fns/tz'
import { refusedCardForDesk } from '@porchlight/contract/kernel/card-words'
import { cityName } from '@porchlight/contract/kernel/cities'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { toDollars } from '@porchlight/contract/kernel/money'
import { plans } from '@porchlight/contract/kernel/plan-words'
import type { OpenCharge, PastDueSubscriber } from '@porchlight/contract/reports/shapes'
import { outcomeLabels } from '@porchlight/contract/reports/words'
import {
  clientInterestLabels,
  feedbackQuestions,
  nextStepLabels,
  priceOpinionLabels,
} from '@porchlight/contract/tours/feedback-words'
import { tourStatusLabels } from '@porchlight/contract/tours/words'
import { format } from 'date-fns'
import { addressLine } from '../../kernel/address-line.ts'
import { csvText } from '../../kernel/lists/csv.ts'
import type { CountedTour, StaffReportTour } from './queries.tours.ts'

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

/** Open charges of tours, as a file. Days are those of the desk, as on the screen. */
export const openChargesFile = (rows: readonly OpenCharge[]): string =>
  csvText(
    ['Name', 'Email', 'Property', 'Tour over since', 'Amount', 'Status', 'Reason'],
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

const tourCells = (row: CountedTour) => [
  row.day,
  format(new TZDate(row.at.getTime(), row.timeZone), 'HH:mm'),
  row.timeZone,
  row.scheduled ? 'yes' : 'requested',
  row.clientName,
  row.propertyName ?? '',
  addressLine(row),
  cityName(row.city),
  tourStatusLabels[row.status],
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
export const toursFile = (rows: readonly CountedTour[]): string =>
  csvText(
    [...tourColumns, ...outcomeColumns],
    rows.map((row) => [...tourCells(row), ...outcomeCells(row)]),
  )

/** All agents' tours as a file, with their agents and assistants. */
export const allToursFile = (rows: readonly StaffReportTour[]): string =>
  csvText(
    [...tourColumns, 'Agent', 'Assistant', ...outcomeColumns],
    rows.map((row) => [...tourCells(row), row.agentName, row.assistantName ?? '', ...outcomeCells(row)]),
  )
