import type { NotesSearch } from '../../lib/searches.ts'
import type { FeedFilters } from './api.ts'

/** The feed's query for the search parameters of the notes page. */
export const feedFilters = ({ tab = 'all', q }: NotesSearch): FeedFilters => ({
  q,
  author: tab === 'mine' || tab === 'assistants' ? tab : undefined,
  recent: tab === 'recent',
})
