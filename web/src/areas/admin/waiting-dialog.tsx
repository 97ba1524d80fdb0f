import { Suspense, useEffect, useEffectEvent } from 'react'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { fetchFailure, isTransient } from '../../lib/requests/api-error.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded, type Loading, readAtOnce } from '../../ui/feedback/loaded.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { DialogProps } from '../../ui/overlays/dialog.tsx'

const Dialog = lazyWhenIdle(async () => ({ default: (await import('../../ui/overlays/dialog.tsx')).Dialog }))

/** The form's height without its head, so that a phone's sheet keeps its size when the form arrives. */
const heights = {
  screen: 'max-sm:min-h-[calc(92dvh-6rem)]',
  form: 'max-sm:min-h-[33rem]',
  question: undefined,
}

type Props = {
  title: string
  /** Loads the dialog's subject. */
  query: Loading<unknown>
  /** The label while loading: 'Loading the property'. */
  loading: string
  /** The message after a failure: 'Failed to fetch property'. */
  failure: string
  /** Why the form cannot open although its subject has loaded. */
  refused?: string | undefined
  /** Called instead of showing the failure if there is no such subject. */
  onMissing?: (() => void) | undefined
  /** The size of the dialog that follows. Default 'lg'. */
  size?: DialogProps['size']
  /** The dialog that follows has a line under its title. */
  described?: boolean | undefined
  /** How tall the dialog that follows is on a phone. Default 'screen', the height of a long form. */
  height?: keyof typeof heights | undefined
  onClose: () => void
}

/** Shows a loading state until the data of a dialog with an address has arrived, or the error if loading fails. */
export function WaitingDialog(props: Props) {
  const { title, loading, failure, refused, onClose, size = 'lg', described, height = 'screen' } = props
  const query = readAtOnce(props.query)
  const { data, error } = query
  const isMissing = error !== null && !isTransient(error)
  const missing = useEffectEvent(() => props.onMissing?.())
  useEffect(() => {
    if (isMissing) missing()
  }, [isMissing])
  if (isMissing && props.onMissing) return null
  return (
    <Suspense>
      <Dialog
        onClose={onClose}
        title={title}
        size={size}
        description={described && !error && !data ? <Skeleton className="my-0.5 h-4 w-32" /> : undefined}
      >
        <div className={heights[height]}>
          <Loaded query={query} loading={loading} rows={6} failed={(failed) => fetchFailure(failure, failed)}>
            {() => refused && <EmptyState>{refused}</EmptyState>}
          </Loaded>
        </div>
      </Dialog>
    </Suspense>
  )
}
