import { api } from '@porchlight/contract/api'
import { answer } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { findAnything } from './queries.ts'
import { searchView } from './views.ts'

/** The search of the command palette. */
export const searchRoutes = ({ database: { orm }, clock }: Kernel): Route[] => [
  route(api.search.findAnything, async ({ viewer, query }) =>
    answer(200, searchView(await findAnything(orm, viewer, query.q, clock.now()))),
  ),
]
