import type { NotesSearch } from '../../lib/searches.ts'
import type { FeedFilters } from './api.ts'

/** What the feed reads for an address of the notes page. */
export const feedFilters = ({ tab = 'all', q }: NotesSearch): FeedFilters => ({
  q,
  author: tab === 'mine' || tab === 'assistants' ? tab : undefined,
  recent: tab === 'recent',
})
