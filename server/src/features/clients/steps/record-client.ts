import { sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { clients } from '../tables.ts'

/** A client as an agent or a member of staff enters them. */
type EnteredClient = Record<'firstName' | 'lastName', string> & Record<'email' | 'phone', string | null>

const orNull = (text: string | null): string | null => text?.trim() || null

/**
 * Records a client of an agent (product decision: client): the agent's client with the same email address, ignoring
 * case, or a new one. Fills in blank fields and never changes the name. Of two concurrent requests, the second uses the first
 * one's client. Without an address, it always creates a client. The caller records the event.
 */
export const recordClient = async (
  tx: Tx,
  agentId: string,
  { firstName, lastName: enteredLastName, email, phone: enteredPhone }: EnteredClient,
  now: Date,
): Promise<{ clientId: string; isNew: boolean }> => {
  const id = newId()
  // The last name is filled in only if the first names match: two people may share one mailbox.
  const lastName = sql`case when ${clients.lastName} = '' and lower(${clients.firstName}) = lower(excluded.first_name)
    then excluded.last_name else ${clients.lastName} end`
  const phone = sql`coalesce(nullif(${clients.phone}, ''), excluded.phone)`
  const [linked] = await tx
    .insert(clients)
    .values({
      id,
      agentId,
      firstName: firstName.trim(),
      lastName: enteredLastName.trim(),
      email: orNull(email),
      phone: orNull(enteredPhone),
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [clients.agentId, clients.email],
      // Update even if nothing changes: only an update waits for the other transaction and returns the row.
      set: {
        lastName,
        phone,
        updatedAt: sql`case when (${clients.lastName}, ${clients.phone}) is distinct from (${lastName}, ${phone})
          then excluded.updated_at else ${clients.updatedAt} end`,
      },
    })
    .returning({ id: clients.id })
  if (!linked) throw new Error('A client was neither found nor written')

  return { clientId: linked.id, isNew: linked.id === id }
}
