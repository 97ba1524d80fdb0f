import type { TourNote } from '@porchlight/contract/notes'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'

// Agent blue, admin purple, assistant green, other grey (specification, agent area, section 2).
const tones: Record<TourNote['authorType'], BadgeTone> = {
  agent: 'info',
  admin: 'plum',
  assistant: 'ok',
  other: 'neutral',
}

/**
 * Who wrote a note, coloured by what they are. Towards agents the server already names every staff author
 * 'Scheduling Assistant' (product decision: staff towards agents); among staff people have their names.
 */
export function AuthorBadge({ note }: { note: Pick<TourNote, 'authorType' | 'authorName'> }) {
  return <Badge tone={tones[note.authorType]}>{note.authorName}</Badge>
}
