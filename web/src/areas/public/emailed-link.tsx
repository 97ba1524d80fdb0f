import type { ReactNode } from 'react'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { reasonOf } from '../../lib/requests/api-error.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { type Loading, NotLoaded } from '../../ui/feedback/loaded.tsx'

type OverProps = {
  /** Why, and where the user gets a new link. */
  description: string
  /** The page for a new link. */
  href: string
  children: ReactNode
}

/** Shown for an emailed link that has expired or was already used. */
export function LinkOver({ description, href, children }: OverProps) {
  return (
    <EntryFrame title="This link no longer works" description={description}>
      <ButtonLink variant="primary" href={href}>
        {children}
      </ButtonLink>
    </EntryFrame>
  )
}

type LinkProps<Link> = {
  title: string
  /** What the link is for; null if it has expired or was already used. */
  query: Loading<Link | null>
  /** The number of placeholder rows while loading. */
  rows: number
  over: ReactNode
  children: (link: Link) => ReactNode
}

/** The page of an emailed link, once the server has looked at the link. */
export function EmailedLink<Link>({ title, query, rows, over, children }: LinkProps<Link>) {
  if (query.data === null) return over
  if (query.data !== undefined) return children(query.data)
  return (
    <EntryFrame title={title}>
      <NotLoaded
        query={query}
        loading="Checking the link"
        rows={rows}
        failed={(error) => reasonOf(error, 'We couldn’t check the link.')}
      />
    </EntryFrame>
  )
}
