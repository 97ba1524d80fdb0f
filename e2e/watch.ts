import type { BrowserContext, Page, Response } from '@playwright/test'

type Refusal = { status: number; path: string | RegExp }

type Watch = {
  problems: string[]
  allowed: Refusal[]
  /** The test cuts the connection to the server on purpose, so its consequences are not failures. */
  cut: boolean
}

const watches = new WeakMap<BrowserContext, Watch>()

/** Watches a private window for forbidden events: console errors, uncaught errors, refusals and server errors. */
export const watchWindow = (context: BrowserContext): void => {
  const watch: Watch = { problems: [], allowed: [], cut: false }
  watches.set(context, watch)
  const note = (problem: string): void => {
    watch.problems.push(problem)
  }
  context.on('console', (message) => {
    // Chromium's own line for an unsuccessful or missing answer; the code below checks each answer.
    const ofTheNetwork = message.text().startsWith('Failed to load resource')
    // An email's frame runs no script, not even the one that records the journey.
    const ofTheRecorder = message.text().startsWith("Blocked script execution in 'about:srcdoc'")
    if (message.type() === 'error' && !ofTheNetwork && !ofTheRecorder) note(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => note(`uncaught: ${error.error().message}`))
  context.on('response', (response) => {
    if (response.status() >= 400 && !isAllowed(watch, response)) note(described(response))
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    // Leaving a page, or replacing a request by a newer one, aborts running requests.
    if (reason !== 'net::ERR_ABORTED' && !watch.cut) note(`no answer: ${request.url()} ${reason}`)
  })
}

const described = (response: Response): string =>
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

/** This journey expects the refusal, so it is not a failure. */
export const expectRefusal = (page: Page, status: number, path: string | RegExp): void => {
  watchOf(page).allowed.push({ status, path })
}

/** Runs a part of a journey without a connection to the server. */
export const withoutLine = async (page: Page, journey: () => Promise<void>): Promise<void> => {
  const watch = watchOf(page)
  watch.cut = true
  await journey()
  watch.cut = false
}

export const problemsOf = (context: BrowserContext): readonly string[] => watches.get(context)?.problems ?? []
