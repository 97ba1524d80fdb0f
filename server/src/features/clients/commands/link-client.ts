import { sql } from 'drizzle-orm'
import type { Tx } from '../../../kernel/database.ts'
import { newId } from '../../../kernel/ids.ts'
import { clients } from '../tables.ts'

const orNull = (text: string | null): string | null => text?.trim() || null

/**
 * The client of a tour (product decision: client): the agent's own client with the same e-mail address, without regard
 * to case, whose blanks are filled and who is never renamed; else a new one. Two requests at once with one new address
 * make one client: the second waits for the first and links to it. Without an address there is nothing to match by,
 * and a new client is made. The tour's own event tells of it: a client changes here with a tour and not otherwise.
 */
export const linkClient = async (
  tx: Tx,
  input: {
    agentId: string
    firstName: string
    lastName: string
    email: string | null
    phone: string | null
    now: Date
  },
): Promise<{ clientId: string }> => {
  const id = newId()
  // A last name is filled in only where the first names agree: two people may share one mailbox.
  const lastName = sql`case when ${clients.lastName} = '' and lower(${clients.firstName}) = lower(excluded.first_name)
    then excluded.last_name else ${clients.lastName} end`
  const phone = sql`coalesce(nullif(${clients.phone}, ''), excluded.phone)`
  const [linked] = await tx
    .insert(clients)
    .values({
      id,
      agentId: input.agentId,
      firstName: input.firstName.trim(),
      lastName: input.lastName.trim(),
      email: orNull(input.email),
      phone: orNull(input.phone),
      createdAt: input.now,
      updatedAt: input.now,
    })
    .onConflictDoUpdate({
      target: [clients.agentId, clients.email],
      // Written even where nothing changes: only an update waits for the other transaction and answers the row.
      set: {
        lastName,
        phone,
        updatedAt: sql`case when (${clients.lastName}, ${clients.phone}) is distinct from (${lastName}, ${phone})
          then excluded.updated_at else ${clients.updatedAt} end`,
      },
    })
    .returning({ id: clients.id })
  if (!linked) throw new Error('A client was neither found nor written')

  return { clientId: linked.id }
}
