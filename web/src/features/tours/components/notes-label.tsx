import { CountBadge } from '../../../ui/badge.tsx'

type Props = {
  unread: number
  name: string
  /** Says that the agent reads the notes, where nothing else does. */
  withAgent?: boolean | undefined
}

/** The label of a button that opens a tour's notes: how many are unread, and whose tour it is. */
export function NotesLabel({ unread, name, withAgent }: Props) {
  return (
    <>
      {withAgent ? 'Notes with the agent' : 'Notes'}
      {unread > 0 ? <CountBadge count={unread} tone="waiting" /> : null}
      <span className="sr-only">
        {unread > 0 ? 'unread ' : ''}of {name}
      </span>
    </>
  )
}
