import type { TourNote } from '@porchlight/contract/notes'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

// Agent blue, admin purple, assistant green, other gray (specification, agent area, section 2).
const tones: Record<TourNote['authorType'], BadgeTone> = {
  agent: 'info',
  admin: 'plum',
  assistant: 'ok',
  other: 'neutral',
}

/**
 * The author of a note, colored by type. The server hides staff names from agents (product decision: staff towards
 * agents).
 */
export function AuthorBadge({ note }: { note: Pick<TourNote, 'authorType' | 'authorName'> }) {
  return (
    <Badge tone={tones[note.authorType]}>
      {/* Unlike other badges, it may take several lines: a name can be longer than a phone is wide. */}
      <span className="whitespace-normal wrap-anywhere">{note.authorName}</span>
    </Badge>
  )
}
