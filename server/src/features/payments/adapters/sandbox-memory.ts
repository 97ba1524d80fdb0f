import { paidPlanIds } from '@porchlight/contract/kernel/plan-words'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Orm, Tx } from '../../../kernel/database.ts'
import { sha256 } from '../../../kernel/tokens.ts'
import { type CardBehaviour, cardBehaviours } from '../rules.ts'
import { sandboxObjects } from '../tables.ts'

/** The same key always produces the same id, so a repeated request creates the object once. */
export const idOf = (kind: 'pi' | 're' | 'cus' | 'sub' | 'in' | 'seti' | 'pm', key: string): string =>
  `sandbox_${kind}_${sha256(key).slice(0, 24)}`

const at = z.iso.datetime()
const failure = z.object({ code: z.string(), message: z.string() })

/**
 * A payment, or the setup of a method (`purpose`), as the sandbox stores it: of a card only brand, last four digits and
 * behavior, of secrets only hashes.
 */
export const paymentMemory = z.object({
  purpose: z.enum(['payment', 'subscription', 'setup']).default('payment'),
  amountCents: z.int(),
  description: z.string(),
  state: z.enum(['open', 'requires_action', 'succeeded', 'cancelled']),
  failure: failure.nullable(),
  card: z
    .object({
      brand: z.string(),
      last4: z.string(),
      later: z.enum(cardBehaviours).default('pays'),
    })
    .nullable(),
  secretHashes: z.array(z.string()),
  declines: z.int(),
  pausedUntil: at.nullable(),
  refundedCents: z.int(),
  customerId: z.string().nullable().default(null),
  subscriptionId: z.string().nullable().default(null),
  invoiceId: z.string().nullable().default(null),
})
export type PaymentMemory = z.infer<typeof paymentMemory>

const discount = z.object({
  couponId: z.string(),
  amountOffCents: z.int().nullable(),
  percentOff: z.number().nullable(),
  /** For how many more invoices the discount applies; null for all. */
  invoicesLeft: z.int().nullable(),
})

const method = z.object({
  id: z.string(),
  brand: z.string(),
  last4: z.string(),
  later: z.enum(cardBehaviours),
})
export type MethodMemory = z.infer<typeof method> & { later: CardBehaviour }

export const subscriptionMemory = z.object({
  customerId: z.string(),
  plan: z.enum(paidPlanIds),
  state: z.enum(['incomplete', 'active', 'past_due', 'cancelled']),
  /** The start of the count of months, so that periods return to the 31st after February. */
  anchor: at,
  months: z.int(),
  cancelAtPeriodEnd: z.boolean(),
  cancelledAt: at.nullable(),
  /** Takes effect with the next period. */
  pendingPlan: z.enum(paidPlanIds).nullable(),
  /** Takes effect as soon as its invoice is paid. */
  upgrade: z.object({ plan: z.enum(paidPlanIds), invoiceId: z.string() }).nullable(),
  discount: discount.nullable(),
  method: method.nullable(),
  invoiceId: z.string().nullable(),
  invoicesMade: z.int(),
})
export type SubscriptionMemory = z.infer<typeof subscriptionMemory>

export const invoiceMemory = z.object({
  number: z.string(),
  status: z.enum(['open', 'paid', 'void', 'uncollectible']),
  description: z.string(),
  plan: z.enum(paidPlanIds),
  subtotalCents: z.int(),
  discountCents: z.int(),
  lines: z.array(z.object({ description: z.string(), amountCents: z.int() })),
  periodStart: at,
  periodEnd: at,
  attemptCount: z.int(),
  nextAttemptAt: at.nullable(),
  paidAt: at.nullable(),
  createdAt: at,
  paymentId: z.string().nullable(),
})
export type InvoiceMemory = z.infer<typeof invoiceMemory>

export const customerMemory = z.object({ email: z.string(), name: z.string() })

const schemas = {
  payment: paymentMemory,
  subscription: subscriptionMemory,
  invoice: invoiceMemory,
  customer: customerMemory,
} as const
type Kind = keyof typeof schemas
type MemoryOf<K extends Kind> = z.infer<(typeof schemas)[K]>

const isOne = (kind: Kind, id: string) => and(eq(sandboxObjects.id, id), eq(sandboxObjects.kind, kind))

/** Reads one of the sandbox's objects; with `lock`, no other transaction can change it until this one ends. */
export const recall = async <K extends Kind>(
  orm: Orm | Tx,
  kind: K,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<MemoryOf<K> | undefined> => {
  const query = orm.select().from(sandboxObjects).where(isOne(kind, id))
  const [row] = lock ? await query.for('update') : await query
  return row && (schemas[kind].parse(row.data) as MemoryOf<K>) // the schema of this kind
}

/** Overwrites an object. @param dueAt when the object acts next on its own; omit it to leave the time unchanged */
export const keep = async <K extends Kind>(
  tx: Tx,
  kind: K,
  id: string,
  data: MemoryOf<K>,
  now: Date,
  dueAt?: Date | null,
): Promise<void> => {
  await tx
    .update(sandboxObjects)
    .set({ data, updatedAt: now, ...(dueAt !== undefined && { dueAt }) })
    .where(isOne(kind, id))
}

/** Creates an object; returns false if it already exists. */
export const remember = async <K extends Kind>(
  orm: Orm | Tx,
  kind: K,
  id: string,
  made: { data: MemoryOf<K>; parentId?: string; dueAt?: Date | null },
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await orm
    .insert(sandboxObjects)
    .values({
      id,
      kind,
      data: made.data,
      parentId: made.parentId ?? null,
      dueAt: made.dueAt ?? null,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing()
  return rowCount === 1
}
