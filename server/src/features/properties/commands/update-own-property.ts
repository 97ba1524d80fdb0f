import { toCents } from '@porchlight/contract/kernel/money'
import type { changedOwnProperty } from '@porchlight/contract/properties/inputs'
import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../../kernel/database/database.ts'
import type { Kernel } from '../../../kernel/kernel.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { AgentViewer } from '../../../kernel/viewer.ts'
import { recordAction } from '../../people/steps/record-action.ts'
import { seenBy } from '../policy.ts'
import { findProperty, type PropertyRow } from '../queries.ts'
import { allowsConcurrentTours, changesOf, givenFields } from '../rules.ts'
import { lockOwnListing } from '../steps/lock-own-listing.ts'
import { updateListing } from '../steps/update-listing.ts'
import { propertyAgents } from '../tables.ts'
import { propertyView } from '../views.ts'

type Wish = z.output<typeof changedOwnProperty> & { propertyId: string }

const factsOf = ({ propertyId: _id, version: _version, price, type, ...facts }: Wish) =>
  givenFields({
    ...facts,
    type: type ?? undefined,
    priceCents: price === undefined ? undefined : price === null ? null : toCents(price) || null,
  })

/**
 * An agent changes a property that they added and nobody has published: its facts, or, if another agent had added the
 * place before, the words that only this agent reads (decision 0010).
 *
 * @throws Refusal not_found; property_published; version_conflict; tours_overlap if the new type forbids concurrent
 *   tours while two overlap
 */
export const updateOwnProperty = (kernel: Kernel, viewer: AgentViewer, wish: Wish): Promise<PropertyRow> =>
  kernel.database.transaction(async (tx) => {
    const listing = await lockOwnListing(tx, viewer, wish.propertyId)
    if (listing.createdBy !== viewer.userId) return updateOwnWords(tx, kernel, viewer, wish)
    return updateListing(tx, kernel, viewer, wish, (stands) => {
      const facts = factsOf(wish)
      const set =
        facts.type === undefined || facts.type === stands.type
          ? facts
          : { ...facts, allowsConcurrentTours: allowsConcurrentTours(facts.type) }
      const changes = changesOf(stands, set)
      return changes && { set, audit: { action: 'property.updated', ...changes } }
    })
  })

const updateOwnWords = async (
  tx: Tx,
  { clock }: Kernel,
  viewer: AgentViewer,
  wish: Wish,
): Promise<PropertyRow> => {
  const own = and(eq(propertyAgents.propertyId, wish.propertyId), eq(propertyAgents.agentId, viewer.userId))
  const read = async (): Promise<PropertyRow> => {
    const row = await findProperty(tx, seenBy(viewer), wish.propertyId)
    if (!row) throw new Error('A locked property vanished')
    return row
  }
  const [words] = await tx.select().from(propertyAgents).where(own)
  if (!words) throw new Error('An agent sees a property without having added it')
  if (wish.version !== null && wish.version !== words.version)
    throw refuse('version_conflict', { current: propertyView(await read()) })
  const set = factsOf(wish)
  const changes = changesOf(words, set)
  if (!changes) return read()
  await tx
    .update(propertyAgents)
    .set({ ...set, version: words.version + 1 })
    .where(own)
  const { propertyName, address } = { ...words, ...set }
  await recordAction(tx, viewer, clock.now(), {
    action: 'property.updated',
    subject: { type: 'property', id: wish.propertyId, label: propertyName ?? address },
    ...changes,
    event: { topic: 'properties', agentId: viewer.userId, permission: 'properties.view' },
  })
  return read()
}
