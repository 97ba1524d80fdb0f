import { countedTo } from '../kernel/listing.ts'
import type { PageFacts } from './answer.ts'

/** The headers of a list: where it goes on (RFC 8288) and how long it is. */
export const pageHeaders = (url: string, page: PageFacts): Record<string, string> => {
  const headers: Record<string, string> = {
    'x-total-count': page.total === null ? `${countedTo}+` : String(page.total),
  }
  if (page.next === null) return headers
  // A question mark may stand in the query itself.
  const [path = '', ...query] = url.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  parameters.set('cursor', page.next)
  headers.link = `<${path}?${parameters.toString()}>; rel="next"`
  return headers
}
