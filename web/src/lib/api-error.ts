import type { ErrorBody } from '@porchlight/contract/kernel/endpoint'

/** The parts of a refusal's body that the server may leave out, as null or empty. */
type Facts = Partial<ErrorBody>

/**
 * An answer that was not OK. `message` reads '{status}: {message or status text}' (specification, agent area,
 * section 7); people are shown `reason`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's own sentence; the status text when the body was not JSON. */
  readonly reason: string
  /** From the contract's closed list of refusals; '' when the body was not ours. */
  readonly code: string
  readonly errors: readonly { path: string; message: string }[]
  /** version_conflict: the thing as it stands now. */
  readonly current: unknown
  /** time_taken: the next free instants, ISO. */
  readonly freeTimes: readonly string[]
  /** time_taken, for staff: the tour that holds the time. */
  readonly conflict: NonNullable<Facts['conflict']> | null
  /** assistant_has_tours: how many. */
  readonly openTours: number | null
  /** Seconds to wait, from Retry-After; null when not said. */
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

/** The call never reached the server, or its answer never reached us. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
  constructor() {
    super('No connection. Check your network and try again.')
  }
}

/** Whether a call was refused with this code. */
export const isRefusal = (error: unknown, code: string): error is ApiError =>
  error instanceof ApiError && error.code === code

/**
 * What to tell a person about a failed call: the server's sentence where it refused for a reason of theirs, that the
 * line is down, or `fallback` when the fault is ours.
 */
export const reasonOf = (error: unknown, fallback: string): string => {
  if (error instanceof Unreachable) return error.message
  if (!(error instanceof ApiError) || error.status >= 500) return fallback
  // What is wrong with each field stands under it; once is enough.
  return error.errors.length > 0 ? 'Please check the highlighted fields.' : error.reason
}

/** Whether the same call may succeed when it is sent again unchanged: the server refused nothing for a lasting reason. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Unreachable || (error instanceof ApiError && (error.status >= 500 || error.status === 429))

/** A toast's 'Try again', where trying again without a change can help. */
export const againAfter = (
  error: unknown,
  onPress: () => void,
): { label: string; onPress: () => void } | undefined =>
  isTransient(error) ? { label: 'Try again', onPress } : undefined

/** A body as a refusal's, or null when it is not JSON of that form. */
export const readErrorBody = async (response: Response): Promise<Facts | null> => {
  try {
    const body: unknown = await response.json()
    // The server answers every refusal with the contract's body; each part is read with a default besides.
    return typeof body === 'object' && body !== null ? (body as Facts) : null
  } catch {
    return null
  }
}

/** 'Failed to fetch tour queue: 500' (specification, back office, section 8); that the line is down where it is. */
export const fetchFailure = (words: string, error: unknown): string => {
  if (error instanceof Unreachable) return error.message
  return error instanceof ApiError ? `${words}: ${error.status}` : words
}

/** 'Failed to update status: {reason}': the server's sentence says more than its status text would. */
export const changeFailure = (words: string, error: unknown): string => {
  if (error instanceof Unreachable) return `${words}: ${error.message}`
  return error instanceof ApiError ? `${words}: ${error.reason}` : words
}
