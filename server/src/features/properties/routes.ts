import { api } from '@porchlight/contract/api'
import type { Page } from '@porchlight/contract/kernel/page'
import { answer, answerPage } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { seenBy } from './policy.ts'
import { findProperty, listProperties, type PropertyFilters } from './queries.ts'
import { propertyView } from './views.ts'

/** Listings: lists and search for all three doors, and one of them. */
export const propertyRoutes = (kernel: Kernel): Route[] => {
  const { orm } = kernel.database
  const list = async (viewer: Viewer, query: PropertyFilters & Page) => {
    const page = await listProperties(orm, seenBy(viewer), query, query)
    return answerPage({ ...page, items: page.items.map(propertyView) })
  }
  return [
    route(api.properties.listAgentProperties, ({ viewer, query }) => list(viewer, query)),
    route(api.properties.listProperties, ({ viewer, query }) => list(viewer, query)),
    route(api.properties.listAdminProperties, ({ viewer, query }) => list(viewer, query)),
    route(api.properties.getProperty, async ({ viewer, params }) => {
      const property = await findProperty(orm, seenBy(viewer), params.id)
      if (!property) throw refuse('not_found')
      return answer(200, propertyView(property))
    }),
  ]
}
