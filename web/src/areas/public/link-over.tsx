import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { EntryFrame } from './entry-frame.tsx'

type Props = {
  /** Why, and where the user gets a new link. */
  description: string
  /** The page for a new link. */
  href: string
  children: ReactNode
}

/** Shown for an emailed link that has expired or was already used. */
export function LinkOver({ description, href, children }: Props) {
  return (
    <EntryFrame title="This link works no more" description={description}>
      <ButtonLink variant="primary" href={href}>
        {children}
      </ButtonLink>
    </EntryFrame>
  )
}
