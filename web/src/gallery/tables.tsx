import { useState } from 'react'
import { formatDay, formatTimeWithZone } from '../lib/time.ts'
import { Tabs } from '../ui/frame/tabs.tsx'
import { type Column, DataTable } from '../ui/lists/data-table.tsx'
import { Pagination } from '../ui/lists/pagination.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { VISITS, type Visit } from './samples.ts'
import { Section } from './section.tsx'

export const VISIT_COLUMNS: readonly Column<Visit>[] = [
  {
    key: 'place',
    header: 'Property',
    phone: 'title',
    cell: ({ place }) => (
      <>
        <span className="font-semibold">{place.street}</span> <span className="text-ink-3">{place.city}</span>
      </>
    ),
  },
  {
    key: 'when',
    header: 'When, local',
    cell: ({ instant, zone }) => (
      <span className="num">
        {formatDay(instant, zone)}, <span className="font-semibold">{formatTimeWithZone(instant, zone)}</span>
      </span>
    ),
  },
  {
    key: 'agent',
    header: 'Agent',
    phone: 'side',
    cell: ({ agent }) => <span className="text-ink-2">{agent}</span>,
  },
  { key: 'status', header: 'Status', phone: 'side', cell: ({ status }) => <StatusPill {...status} /> },
  { key: 'fee', header: 'Fee', align: 'right', phone: 'hidden', cell: ({ fee }) => fee },
]

export function Tables() {
  const [tab, setTab] = useState<'active' | 'past'>('active')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  return (
    <Section title="Tabs, table, pages" wide>
      <Tabs
        label="Tours"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'active',
            label: 'Active Tours',
            count: VISITS.length,
            panel: (
              <DataTable
                label="Active tours"
                columns={VISIT_COLUMNS}
                rows={VISITS}
                rowKey={(row) => row.id}
                onOpen={(row) => setOpen(row.id)}
                openKey={open}
                rowMark={(row) => (row.status.tone === 'waiting' ? 'overdue' : undefined)}
              />
            ),
          },
          {
            value: 'past',
            label: 'Past Tours',
            count: 3,
            panel: (
              <DataTable
                label="Past tours"
                columns={VISIT_COLUMNS}
                rows={VISITS.slice(0, 3)}
                rowKey={(row) => row.id}
                rowMark={() => 'dim'}
                compact
              />
            ),
          },
        ]}
      />
      <div className="pt-4">
        <Pagination page={page} pageSize={10} total={47} onPage={setPage} noun="notes" />
      </div>
    </Section>
  )
}
