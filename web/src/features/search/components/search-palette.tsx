import { shortestSearch } from '@porchlight/contract/search'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useRested } from '../../../lib/search-text.ts'
import { type Command, CommandPalette, type FoundCommands } from '../../../ui/overlays/command-palette.tsx'
import { foundQuery, isSearched } from '../api.ts'
import { foundCommands, type Places } from '../found-commands.tsx'

type Props = { commands: readonly Command[]; places: Places; onClose: () => void }

// Shorter than the pause of a list's search: nothing but the palette waits for this answer.
const PAUSE_MS = 120

/** The command palette that also finds tours, people, clients and properties on the server. */
export function SearchPalette({ commands, places, onClose }: Props) {
  const { history } = useRouter()
  const [text, setText] = useState('')
  const rested = useRested(text.trim(), PAUSE_MS)
  const query = useQuery(foundQuery(rested))
  const { data, isPlaceholderData, isError, refetch } = query
  const sought = isSearched(text)
  const isCurrent = text.trim() === rested && !isPlaceholderData
  const stateOf = (): FoundCommands['state'] => {
    if (!sought) return 'idle'
    if (isCurrent && isError) return query.isFetching ? 'loading' : 'failed'
    if (!data) return 'loading'
    return isCurrent ? 'ready' : 'stale'
  }
  const state = stateOf()
  const shows = data && (state === 'ready' || state === 'stale')
  return (
    <CommandPalette
      onClose={onClose}
      commands={commands}
      onQuery={setText}
      found={{
        commands: shows ? foundCommands(data, places, (href) => history.push(href)) : [],
        state,
        retry: () => void refetch(),
        hint: sought
          ? 'Check the spelling, or try a part of the name, address, phone number, or email.'
          : `Type at least ${shortestSearch} characters to search tours, people, and properties.`,
      }}
    />
  )
}
