import { type ReactNode, useDeferredValue } from 'react'
import { isTransient } from '../../lib/requests/api-error.ts'
import { type Attempted, useStickyError } from '../../lib/use-sticky-error.ts'
import { ErrorState, type ErrorStateProps } from './error-state.tsx'
import { SkeletonRows } from './skeleton.tsx'

/** The result of one query, or of two (`bothOf`), that decides between loading, failed and loaded. */
export type Loading<Data> = Attempted & {
  data: Data | undefined
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/**
 * Reads in the caller's render what `Loaded` needs of a query. For a frame whose code loads on demand, such as a sheet or
 * a dialog's form: TanStack Query renders a caller again only for the parts that were read, and the query may fail before
 * the code has arrived.
 */
export const readAtOnce = <Data,>(query: Loading<Data>): Loading<Data> => {
  const { data, error, errorUpdateCount, isFetching, refetch } = query
  return { data, error, errorUpdateCount, isFetching, refetch }
}

type NotLoadedProps = {
  query: Loading<unknown>
  /** Announced while loading: 'Loading notes'. */
  loading: string
  /** The number of placeholder rows while loading. */
  rows: number
  /** The message when loading fails, such as 'Failed to fetch notes', or its words for an error. */
  failed: string | ((error: Error) => string)
  /** Shown instead of the message when the server refuses the subject, as it does when there is none. */
  missing?: ReactNode
  align?: ErrorStateProps['align']
}

/** Shown while a query has no data: placeholder rows, or why loading failed with a button to try again. */
export function NotLoaded({ query, loading, rows, failed, missing, align }: NotLoadedProps) {
  const error = useStickyError(query)
  if (!error) return <SkeletonRows rows={rows} label={loading} />
  if (missing && !isTransient(error)) return missing
  return (
    <ErrorState
      message={typeof failed === 'string' ? failed : failed(error)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      align={align}
    />
  )
}

export type LoadedProps<Data> = Omit<NotLoadedProps, 'query'> & {
  query: Loading<Data>
  children: (data: Data) => ReactNode
}

/**
 * Shows a query's data, or `NotLoaded` while there is none. A failed refresh keeps the data on the screen. Data that
 * arrives while the screen is shown is rendered in pieces, so that a slow phone can answer a touch meanwhile.
 */
export function Loaded<Data>({ query, children, ...waiting }: LoadedProps<Data>) {
  const isReady = useDeferredValue(query.data !== undefined)
  return query.data === undefined || !isReady ? (
    <NotLoaded query={query} {...waiting} />
  ) : (
    children(query.data)
  )
}

/** Two queries as one: loaded when both are, failed when either is. */
export const bothOf = <A, B>(one: Loading<A>, other: Loading<B>): Loading<readonly [A, B]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: one.error ?? other.error,
  errorUpdateCount: one.errorUpdateCount + other.errorUpdateCount,
  isFetching: one.isFetching || other.isFetching,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
})
