/** The requests of an agent, and those of all agents. */
export const requestPaths = { own: '/api/agent/property-requests', all: '/api/admin/property-requests' }

/** A request for a property as the agent's form sends it. */
export const lofts = {
  propertyName: 'Pearl Lofts',
  address: '303 Pearl Pkwy',
  city: 'san_antonio',
  state: 'TX',
  zipCode: '78215',
  type: 'apartment',
}
