import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { rateLimit } from '../../../kernel/security/rate-limit.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { attemptsOf } from '../../credentials/rules.ts'
import { findPhoto } from '../../people/queries.ts'
import { recordAudit } from '../../people/steps/record-audit.ts'
import * as billing from '../queries.billing.ts'
import * as read from '../queries.ts'
import { exportsFree, jsonOf, type Part } from '../rules.ts'
import * as view from '../views.ts'

type Keyed = { id: string }
type Batch<R> = (after: read.After) => Promise<R[]>

/** Reads rows in batches, so that ten thousand tours are never in memory together. @param check before each batch */
async function* rowsOf<R extends Keyed>(
  batch: Batch<R>,
  at: (row: R) => Date,
  check: () => Promise<void>,
): AsyncGenerator<R[]> {
  let after: read.After
  for (;;) {
    await check()
    const rows = await batch(after)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < read.batchRows) return
    after = { at: at(last), id: last.id }
  }
}

/** Writes each row of the batches into the file. */
async function* eachOf<R, V>(batches: AsyncIterable<R[]>, viewOf: (row: R) => V): AsyncGenerator<V> {
  for await (const rows of batches) for (const row of rows) yield viewOf(row)
}

const byTour = <R extends { tourId: string }>(rows: readonly R[]): Map<string, R[]> => {
  const found = new Map<string, R[]>()
  for (const row of rows) {
    const earlier = found.get(row.tourId)
    if (earlier) earlier.push(row)
    else found.set(row.tourId, [row])
  }
  return found
}

const asItIs = <R>(row: R): R => row

/**
 * Exports an agent's data as JSON text, in many small queries, so a concurrent change may or may not be included. The
 * audit log records the export.
 *
 * @param isStill whether the requesting session still exists; without it, the file breaks off
 * @throws Refusal too_many_attempts
 */
export const exportPersonalData = async (
  kernel: Kernel,
  viewer: AgentViewer,
  isStill: () => Promise<boolean>,
): Promise<AsyncIterable<string>> => {
  const { database, clock } = kernel
  const { orm } = database
  const { userId } = viewer
  await rateLimit(kernel, attemptsOf('account', `exports of ${userId}`, exportsFree))
  const at = clock.now()
  await database.transaction((tx) =>
    recordAudit(tx, viewer, at, {
      action: 'user.data_exported',
      subject: { type: 'user', id: userId, label: viewer.name },
    }),
  )
  const owner = await read.findOwner(orm, userId)
  if (!owner) throw refuse('not_signed_in')

  const check = async (): Promise<void> => {
    if (!(await isStill())) throw refuse('not_signed_in')
  }
  const listBy = <R extends Keyed, V>(batch: Batch<R>, atOf: (row: R) => Date, viewOf: (row: R) => V) =>
    eachOf(rowsOf(batch, atOf, check), viewOf)
  const list = <R extends Keyed & { createdAt: Date }, V>(batch: Batch<R>, viewOf: (row: R) => V) =>
    listBy(batch, (row) => row.createdAt, viewOf)

  async function* toursWithHistory() {
    for await (const rows of rowsOf(
      (after) => read.listTours(orm, userId, after),
      (row) => row.createdAt,
      check,
    )) {
      const ids = rows.map(({ id }) => id)
      const histories = byTour(await read.listHistories(orm, ids))
      const ratings = byTour(await read.listRatings(orm, ids))
      for (const tour of rows)
        yield {
          ...tour,
          ratings: (ratings.get(tour.id) ?? []).map(view.ratingView),
          history: (histories.get(tour.id) ?? []).map(view.historyView),
        }
    }
  }
  async function* allMessages() {
    const talks = rowsOf(
      (after) => read.listConversations(orm, userId, after),
      (row) => row.createdAt,
      check,
    )
    for await (const rows of talks) {
      const ids = rows.map(({ id }) => id)
      yield* list(
        (after) => read.listMessages(orm, ids, after),
        (row) => view.messageView(row, userId),
      )
    }
  }
  async function* parts(): AsyncGenerator<Part> {
    yield { name: 'exportedAt', value: at }
    yield { name: 'profile', value: view.ownerView(owner as read.OwnerRow) } // looked for above
    const { profilePhotoId } = owner as read.OwnerRow // as above
    const picture = profilePhotoId === null ? undefined : await findPhoto(orm, profilePhotoId)
    yield { name: 'picture', value: view.pictureView(picture) }
    yield { name: 'mailChoices', value: await read.listMailChoices(orm, userId) }
    yield { name: 'mails', rows: list((after) => read.listMails(orm, userId, after), asItIs) }
    yield { name: 'checkouts', value: await billing.listCheckouts(orm, userId) }
    yield { name: 'subscription', value: (await billing.listSubscriptions(orm, userId))[0] ?? null }
    yield {
      name: 'subscriptionChanges',
      rows: listBy(
        (after) => billing.listPlanChanges(orm, userId, after),
        (row) => row.at,
        (row) => view.planChangeView(row, userId),
      ),
    }
    yield { name: 'cards', value: await billing.listCards(orm, userId) }
    yield { name: 'invoices', rows: list((after) => billing.listInvoices(orm, userId, after), asItIs) }
    yield { name: 'payments', rows: list((after) => billing.listPayments(orm, userId, after), asItIs) }
    yield { name: 'clients', rows: list((after) => read.listClients(orm, userId, after), asItIs) }
    yield { name: 'tours', rows: toursWithHistory() }
    yield {
      name: 'notes',
      rows: list(
        (after) => read.listNotes(orm, userId, after),
        (row) => view.noteView(row, userId),
      ),
    }
    yield {
      name: 'conversations',
      rows: list((after) => read.listConversations(orm, userId, after), asItIs),
    }
    yield { name: 'messages', rows: allMessages() }
    yield { name: 'propertyRequests', rows: list((after) => read.listRequests(orm, userId, after), asItIs) }
    yield {
      name: 'properties',
      rows: listBy(
        (after) => read.listProperties(orm, userId, after),
        (row) => row.addedAt,
        asItIs,
      ),
    }
    yield { name: 'calendars', value: await read.listCalendars(orm, userId) }
    yield { name: 'calendarFeeds', value: await read.listFeeds(orm, userId) }
    yield { name: 'sessions', value: await read.listSessions(orm, userId) }
    yield { name: 'browsers', value: await read.listDevices(orm, userId) }
    yield { name: 'daysHere', value: await read.listDays(orm, userId) }
    yield {
      name: 'acts',
      rows: listBy(
        (after) => read.listAuditEntries(orm, userId, after),
        (row) => row.at,
        (row) => view.auditView(row, userId),
      ),
    }
  }
  return jsonOf(parts())
}
