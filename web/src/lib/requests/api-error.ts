import type { ErrorBody } from '@porchlight/contract/kernel/endpoint'

/** The parts of a refusal's body that the server may omit or send as null. */
type Facts = Partial<ErrorBody>

/**
 * A response that was not OK. `message` reads '{status}: {message or status text}' (specification, agent
 * area, section 7); screens show `reason`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's own sentence, or the status text if the body was not JSON. */
  readonly reason: string
  /** From the contract's closed list of refusals; '' if the body was not one of ours. */
  readonly code: string
  readonly errors: readonly { path: string; message: string }[]
  /** version_conflict: the object's current state. */
  readonly current: unknown
  /** time_taken: the next free times, as ISO instants. */
  readonly freeTimes: readonly string[]
  /** time_taken, for staff: the tour that occupies the time. */
  readonly conflict: NonNullable<Facts['conflict']> | null
  /** assistant_has_tours: the number of open tours. */
  readonly openTours: number | null
  /** Seconds to wait, from Retry-After; null without that header. */
  readonly retryAfter: number | null
  readonly subscriptionStatus: string | null
  readonly subscriptionPlan: string | null
  readonly requiresPayment: boolean

  constructor(status: number, statusText: string, facts: Facts | null, retryAfter: number | null = null) {
    const reason = facts?.message || statusText || 'Request failed'
    super(`${status}: ${reason}`)
    this.status = status
    this.reason = reason
    this.code = facts?.code ?? ''
    this.errors = facts?.errors ?? []
    this.current = facts?.current
    this.freeTimes = facts?.freeTimes ?? []
    this.conflict = facts?.conflict ?? null
    this.openTours = facts?.openTours ?? null
    this.retryAfter = retryAfter
    this.subscriptionStatus = facts?.subscriptionStatus ?? null
    this.subscriptionPlan = facts?.subscriptionPlan ?? null
    this.requiresPayment = facts?.requiresPayment === true
  }
}

/** The request never reached the server, or its answer never reached the browser. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  constructor() {
    super('No connection. Check your network and try again.')
  }
}

/** Whether the server refused a call with this code. */
export const isRefusal = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code

/**
 * The message for the user about a failed call: the server's if the user can fix the cause, a hint about the
 * connection, or `fallback`.
 */
export const reasonOf = (error: unknown, fallback: string): string => {
  if (error instanceof Unreachable) return error.message
  if (!(error instanceof ApiError) || error.status >= 500) return fallback
  // Each field shows its own error, so this message does not repeat them.
  return error.errors.length > 0 ? 'Please check the highlighted fields.' : error.reason
}

/** Whether the unchanged call may succeed on a retry: the server gave no lasting reason for the refusal. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/** A toast's 'Try again', if an unchanged retry can help. */
export const againAfter = (
  error: unknown,
  onPress: () => void,
): { label: string; onPress: () => void } | undefined =>
  isTransient(error) ? { label: 'Try again', onPress } : undefined

/** The error that an answer which is not OK stands for. Its body may be anything. */
export const errorOf = async (response: Response): Promise<ApiError> => {
  const wait = Number.parseInt(response.headers.get('retry-after') ?? '', 10)
  const body: unknown = await response.json().catch(() => null)
  // The server sends every refusal with the contract's body. Readers still use a default for each part.
  const facts = typeof body === 'object' && body !== null ? (body as Facts) : null
  return new ApiError(response.status, response.statusText, facts, Number.isNaN(wait) ? null : wait)
}

/**
 * 'Failed to fetch tour queue: 500' (specification, back office, section 8), or a hint about the connection
 * if it is down.
 */
export const fetchFailure = (words: string, error: unknown): string => {
  if (error instanceof Unreachable) return error.message
  return error instanceof ApiError ? `${words}: ${error.status}` : words
}

/** 'Failed to update status: {reason}'. The server's sentence says more than its status text would. */
export const changeFailure = (words: string, error: unknown): string => {
  if (error instanceof Unreachable) return `${words}: ${error.message}`
  return error instanceof ApiError ? `${words}: ${error.reason}` : words
}
