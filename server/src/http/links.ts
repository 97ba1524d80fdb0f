import { countedTo } from '../kernel/lists/listing.ts'
import type { PageFacts } from './answer.ts'

/** The headers of a list: the link to its next page (RFC 8288) and its length. */
export const pageHeaders = (url: string, page: PageFacts): Record<string, string> => {
  const headers: Record<string, string> = {
    'x-total-count': page.total === null ? `${countedTo}+` : String(page.total),
  }
  if (page.next === null) return headers
  // The query itself may contain a question mark.
  const [path = '', ...query] = url.split('?')
  const parameters = new URLSearchParams(query.join('?'))
  parameters.set('cursor', page.next)
  headers.link = `<${path}?${parameters.toString()}>; rel="next"`
  return headers
}
