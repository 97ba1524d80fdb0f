import type { Page } from '@porchlight/contract/kernel/page'
import type { BusinessContact } from '@porchlight/contract/settings/business'
import type { TourPayment, TourReceipt } from '@porchlight/contract/tours/payments'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { addressLine } from '../../../kernel/address-line.ts'
import { columnsOf } from '../../../kernel/database/columns.ts'
import type { Orm } from '../../../kernel/database/database.ts'
import { conditionsFrom, type PageOf, readPage } from '../../../kernel/lists/listing.ts'
import { payments } from '../../payments/tables.ts'
import type { PersonRow } from '../../people/queries.ts'
import { payerView } from '../../people/views.ts'
import { properties } from '../../properties/tables.ts'
import { tours } from '../tables.ts'

const select = (orm: Orm) =>
  orm
    .select({
      ...columnsOf(
        payments,
        'id',
        'purpose',
        'status',
        'amountCents',
        'refundedCents',
        'refundedAt',
        'createdAt',
        'succeededAt',
        'paidWith',
      ),
      tourId: tours.id,
      clientName: tours.clientName,
      scheduledDate: tours.scheduledDate,
      timeZone: tours.timeZone,
      address: properties.address,
      unit: properties.unit,
      city: properties.city,
      state: properties.state,
      zipCode: properties.zipCode,
    })
    .from(payments)
    .leftJoin(tours, eq(tours.id, payments.tourId))
    .leftJoin(properties, eq(properties.id, sql`coalesce(${tours.propertyId}, ${payments.propertyId})`))
export type TourPaymentRow = Awaited<ReturnType<typeof select>>[number]

/** The payments of an agent for tours, or for one tour, that were paid or are processing, newest first. */
export const listTourPayments = (
  orm: Orm,
  { agentId, tourId }: { agentId: string; tourId: string | undefined },
  page: Page,
): Promise<PageOf<TourPaymentRow>> =>
  readPage(
    orm,
    {
      name: 'tour payments',
      keyset: { at: payments.createdAt, id: payments.id },
      matching: [
        {
          name: 'own',
          where: sql`${payments.agentId} = ${sql.placeholder('agentId')}::uuid
            and ${payments.purpose} in ('tour_assistant', 'tour_charge')
            and ${payments.status} in ('processing', 'succeeded', 'refunded')`,
          values: { agentId },
        },
        ...conditionsFrom([
          tourId && {
            name: 'tour',
            where: sql`${payments.tourId} = ${sql.placeholder('tourId')}::uuid`,
            values: { tourId },
          },
        ]),
      ],
      from: payments,
      rows: () => select(orm),
      keyOf: (row) => [row.createdAt, row.id],
    },
    page,
  )

/** One of the agent's tour payments that was paid, even if it was refunded since. */
export const findPaidTourPayment = async (
  orm: Orm,
  { agentId, id }: { agentId: string; id: string },
): Promise<TourPaymentRow | undefined> => {
  const [row] = await select(orm).where(
    and(
      eq(payments.id, id),
      eq(payments.agentId, agentId),
      inArray(payments.purpose, ['tour_assistant', 'tour_charge']),
      inArray(payments.status, ['succeeded', 'refunded']),
    ),
  )
  return row
}

/** What an agent paid for a tour. */
export const tourPaymentView = (row: TourPaymentRow): TourPayment => {
  const { address, city, state } = row
  return {
    id: row.id,
    kind: row.purpose === 'tour_charge' ? 'tour_charge' : 'tour_assistant',
    status: row.status === 'succeeded' || row.status === 'refunded' ? row.status : 'processing',
    amountCents: row.amountCents,
    refundedCents: row.refundedCents,
    paidAt: (row.succeededAt ?? row.createdAt).toISOString(),
    paidWith: row.paidWith,
    tourId: row.tourId,
    clientName: row.clientName || null,
    propertyAddress:
      address === null || city === null || state === null
        ? null
        : addressLine({ ...row, address, city, state }),
  }
}

/** The receipt of a payment, with payer and payee. */
export const tourReceiptView = (
  row: TourPaymentRow,
  payer: PersonRow,
  seller: BusinessContact,
): TourReceipt => ({
  ...tourPaymentView(row),
  refundedAt: row.refundedAt?.toISOString() ?? null,
  scheduledDate: row.scheduledDate?.toISOString() ?? null,
  timeZone: row.timeZone,
  seller,
  payer: payerView(payer),
})
