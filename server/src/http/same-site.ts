import { refuse } from '../kernel/refusal.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type Headers = Record<string, string | string[] | undefined>

/**
 * Refuses a state-changing call that another site made the browser send (product decision: other sites). `Origin` must
 * be the application's own, or outside production the requested host's. `Origin: null` and fetches from other sites are
 * refused. Without either header only JSON passes, which a form cannot send.
 *
 * @throws Refusal other_site (403)
 */
export const requireSameSite = (
  request: { method: string; headers: Headers },
  rule: { appUrl: string; production: boolean },
): void => {
  if (safeMethods.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']

  // 'none' means that the person acted directly, for example in the address bar.
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refuse('other_site')
  if (typeof origin === 'string') {
    if (origin === rule.appUrl) return
    if (!rule.production && URL.canParse(origin) && new URL(origin).host === host) return
    throw refuse('other_site')
  }
  if (site !== undefined) return
  const type = request.headers['content-type']
  if (typeof type === 'string' && !/^application\/json\b/i.test(type)) throw refuse('other_site')
}
