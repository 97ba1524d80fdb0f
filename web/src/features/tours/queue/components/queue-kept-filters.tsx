import { useQuery } from '@tanstack/react-query'
import { Bookmark, BookmarkPlus, Check, RotateCw, Settings2, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyOnDemand } from '../../../../lib/lazy-when-idle.ts'
import { Button } from '../../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../../ui/overlays/menu.tsx'
import { keptFiltersQuery, keptSearch, searchKept } from '../queue-filters-api.ts'
import type { QueueFilter } from './queue-choices.tsx'

const KeepDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-filter-dialog.tsx')).QueueFilterDialog,
}))
const ManageDialog = lazyOnDemand(async () => ({
  default: (await import('../dialogs/queue-filters-dialog.tsx')).QueueFiltersDialog,
}))

const size = 15

const failed: MenuEntry = { kind: 'heading', label: 'We couldn’t load the saved views.' }
const waiting: MenuEntry = { kind: 'heading', label: 'Loading the saved views…' }

/** The user's saved filters: applies one with a click, or saves the current filters. */
export function QueueKeptFilters({ search, go }: QueueFilter) {
  const { data, isError, refetch } = useQuery(keptFiltersQuery)
  const [open, setOpen] = useState<'keep' | 'manage' | null>(null)
  const now = keptSearch(search)
  const current = data?.find((filter) => filter.search === now)
  const own = data?.filter((filter) => filter.own) ?? []
  const shared = data?.filter((filter) => !filter.own) ?? []
  const close = (): void => setOpen(null)

  const entry = (filter: (typeof own)[number]): MenuEntry => ({
    label: filter.own
      ? `${filter.name}${filter.shared ? ' (shared)' : ''}`
      : `${filter.name} (${filter.ownerName})`,
    icon:
      filter.search === now ? (
        <Check size={size} aria-hidden="true" />
      ) : filter.own && !filter.shared ? (
        <Bookmark size={size} aria-hidden="true" />
      ) : (
        <Users size={size} aria-hidden="true" />
      ),
    onSelect: () => go(searchKept(filter.search)),
  })
  const again: MenuEntry = {
    label: 'Try again',
    icon: <RotateCw size={size} aria-hidden="true" />,
    staysOpen: true,
    onSelect: () => void refetch(),
  }
  const entries: MenuEntry[] = [
    ...(own.length > 0 ? [{ kind: 'heading', label: 'Yours' } as const, ...own.map(entry)] : []),
    ...(shared.length > 0
      ? [{ kind: 'heading', label: 'Shared with the team' } as const, ...shared.map(entry)]
      : []),
    ...(data ? [] : isError ? [failed, again] : [waiting]),
    ...(own.length + shared.length > 0 ? [{ kind: 'separator' } as const] : []),
    {
      label: 'Save view',
      icon: <BookmarkPlus size={size} aria-hidden="true" />,
      // An unfiltered list has nothing to save, and a saved filter need not be saved again.
      disabled: now === '' || current?.own === true,
      reason: now === '' ? 'Filter the list first.' : current?.own ? 'This view is saved.' : undefined,
      onSelect: () => setOpen('keep'),
    },
    ...(own.length > 0
      ? [
          {
            label: 'Manage views',
            icon: <Settings2 size={size} aria-hidden="true" />,
            onSelect: () => setOpen('manage'),
          },
        ]
      : []),
  ]

  return (
    <>
      <Menu
        align="start"
        entries={entries}
        trigger={
          <Button
            aria-label={current ? `Saved views: ${current.name}` : 'Saved views'}
            icon={<Bookmark size={size} aria-hidden="true" />}
          >
            <span className="max-w-36 truncate">{current?.name ?? 'Saved views'}</span>
          </Button>
        }
      />
      <Suspense>
        {open === 'keep' ? <KeepDialog search={now} subject={null} onClose={close} /> : null}
        {open === 'manage' ? <ManageDialog filters={own} now={now} onClose={close} /> : null}
      </Suspense>
    </>
  )
}
