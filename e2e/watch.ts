import type { BrowserContext, Page, Response } from '@playwright/test'

type Refusal = { status: number; path: string | RegExp }

type Watch = {
  problems: string[]
  allowed: Refusal[]
  /** The line to the server is cut on purpose: what follows from that is no fault. */
  cut: boolean
}

const watches = new WeakMap<BrowserContext, Watch>()

/** Listens to a private window for what no page of ours may do: console errors, uncaught errors, refusals and faults. */
export const watchWindow = (context: BrowserContext): void => {
  const watch: Watch = { problems: [], allowed: [], cut: false }
  watches.set(context, watch)
  const note = (problem: string): void => {
    watch.problems.push(problem)
  }
  context.on('console', (message) => {
    // Chromium's own line for an answer that is no success, or for none; the answers are looked at one by one below.
    const ofTheNetwork = message.text().startsWith('Failed to load resource')
    // A mail's frame runs no script, not even the one with which the journey is recorded.
    const ofTheRecorder = message.text().startsWith("Blocked script execution in 'about:srcdoc'")
    if (message.type() === 'error' && !ofTheNetwork && !ofTheRecorder) note(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => note(`uncaught: ${error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 400 && !isAllowed(watch, response)) note(said(response))
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // A page that is left, and a read that a newer one replaces, break off what they had asked for.
    if (reason !== 'net::ERR_ABORTED' && !watch.cut) note(`no answer: ${request.url()} ${reason}`)
  })
}

const said = (response: Response): string =>
  `${response.status()}: ${response.request().method()} ${new URL(response.url()).pathname}`

const isAllowed = ({ allowed }: Watch, response: Response): boolean => {
  const { pathname } = new URL(response.url())
  return allowed.some(
    ({ status, path }) =>
      status === response.status() && (typeof path === 'string' ? path === pathname : path.test(pathname)),
  )
}

const watchOf = (page: Page): Watch => {
  const watch = watches.get(page.context())
  if (!watch) throw new Error('Nobody watches this window: open it by the fixture `open`')
  return watch
}

/** This journey is about being refused there: that answer is no fault. */
export const expectRefusal = (page: Page, status: number, path: string | RegExp): void => {
  watchOf(page).allowed.push({ status, path })
}

/** Runs a part of a journey without a line to the server. */
export const withoutLine = async (page: Page, journey: () => Promise<void>): Promise<void> => {
  const watch = watchOf(page)
  watch.cut = true
  await journey()
  watch.cut = false
}

export const problemsOf = (context: BrowserContext): readonly string[] => watches.get(context)?.problems ?? []
