import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Banner } from './banner.tsx'

type FailedReadProps = {
  /** Names the banner. */
  label: string
  query: { data: unknown; isError: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  /** Shown beside 'Try again'. */
  action?: ReactNode
  children: ReactNode
}

/** Says that a read failed, on a screen whose other parts stay usable. Shows nothing while there is data. */
export function FailedRead({ label, query, action, children }: FailedReadProps) {
  if (!query.isError || query.data !== undefined) return null
  return (
    <Banner
      tone="bad"
      label={label}
      action={
        <>
          <Button loading={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
          {action}
        </>
      }
    >
      {children}
    </Banner>
  )
}
