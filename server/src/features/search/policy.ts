import type { Viewer } from '../../kernel/viewer.ts'

/**
 * Where a person's search looks: an agent's own tours and clients and the properties that they see; an assistant's
 * assignments; for staff everything, each kind with the permission of its list.
 */
export const scopesOf = (viewer: Viewer) => {
  if (viewer.door === 'agent') {
    const own = { agentId: viewer.userId }
    return { tours: own, clients: own, properties: own, people: null }
  }
  if (viewer.door === 'assistant')
    return { tours: { assistantId: viewer.userId }, clients: null, properties: null, people: null }
  const may = (permission: Parameters<typeof viewer.permissions.has>[0]): boolean =>
    viewer.permissions.has(permission)
  return {
    tours: may('tours.view') ? ('everyone' as const) : null,
    clients: may('tours.view') ? ('all' as const) : null,
    properties: may('properties.view') ? ('staff' as const) : null,
    people: may('users.view') ? ('all' as const) : may('assistants.view') ? ('assistants' as const) : null,
  }
}
