import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { byTheDatabase, citext, timestamps } from '../../kernel/database/columns.ts'

/** An agent's clients; an email address is unique per agent. */
export const clients = pgTable('clients', {
  id: uuid('id').primaryKey(),
  agentId: uuid('agent_id').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull().default(''),
  name: text('name').notNull().generatedAlwaysAs(byTheDatabase),
  email: citext('email'),
  phone: text('phone'),
  status: text('status', { enum: ['active', 'prospect', 'inactive'] })
    .notNull()
    .default('active'),
  ...timestamps(),
  searchText: text('search_text').notNull().generatedAlwaysAs(byTheDatabase),
})
