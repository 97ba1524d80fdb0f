import { TZDate } from '@date-fns/tz'
import { refusedCardForDesk } from '@porchlight/contract/kernel/card-words'
import { deskZone } from '@porchlight/contract/kernel/desk'
import { plans } from '@porchlight/contract/kernel/plan-words'
import type { OpenCharge, PastDueSubscriber } from '@porchlight/contract/reports/shapes'
import { format } from 'date-fns'
import { csvText } from '../../kernel/lists/csv.ts'

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
