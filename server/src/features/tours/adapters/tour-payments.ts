import type { Page } from '@porchlight/contract/kernel/page'
import type { TourPayment } from '@porchlight/contract/tours/payments'
import { eq, sql } from 'drizzle-orm'
import { addressLine } from '../../../kernel/address-line.ts'
import type { Orm } from '../../../kernel/database/database.ts'
import { type PageOf, readPage } from '../../../kernel/lists/listing.ts'
import { payments } from '../../payments/tables.ts'
import { properties } from '../../properties/tables.ts'
import { tours } from '../tables.ts'

const select = (orm: Orm) =>
  orm
    .select({
      id: payments.id,
      purpose: payments.purpose,
      status: payments.status,
      amountCents: payments.amountCents,
      refundedCents: payments.refundedCents,
      createdAt: payments.createdAt,
      succeededAt: payments.succeededAt,
      tourId: tours.id,
      clientName: tours.clientName,
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

/** The payments of an agent for tours that were paid or are processing, newest first. */
export const listTourPayments = (orm: Orm, agentId: string, page: Page): Promise<PageOf<TourPaymentRow>> =>
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
      ],
      from: payments,
      rows: () => select(orm),
      keyOf: (row) => [row.createdAt, row.id],
    },
    page,
  )

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
    tourId: row.tourId,
    clientName: row.clientName || null,
    propertyAddress:
      address === null || city === null || state === null
        ? null
        : addressLine({ ...row, address, city, state }),
  }
}
