import type { PropertyImport, PropertyImportDetails } from '@porchlight/contract/properties/imports'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { fetchFailure } from '../../../lib/requests/api-error.ts'
import { toastChangeFailure, toastFailure } from '../../../lib/requests/toast-failure.ts'
import { toast } from '../../../lib/toast.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { StatCard } from '../../../ui/lists/stat-card.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { grouped } from '../property-words.ts'
import { ignoredWords, isOver, lookOfImport, sizeWords } from './import-words.ts'
import { cancelImport, downloadRefusedRows, importQuery } from './imports-api.ts'
import { FirstRefused } from './refused-rows.tsx'

type Action = ((over: PropertyImport) => ReactNode) | undefined

/** One upload: its progress and its result. It shows `action` once the upload has ended. */
export function ImportResult({ id, action }: { id: string; action?: Action }) {
  const polling = usePolling('imports')
  const query = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : polling),
  })
  return (
    <Loaded
      query={query}
      loading="Loading the upload"
      rows={4}
      failed={(error) => fetchFailure('Failed to fetch the upload', error)}
    >
      {(run) => <Result run={run} action={action} />}
    </Loaded>
  )
}

function Result({ run, action }: { run: PropertyImportDetails; action: Action }) {
  const over = isOver(run)
  return (
    <section aria-label="Upload" className="flex flex-col gap-4 rounded-lg border border-line p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-base font-semibold wrap-anywhere">
          {run.fileName ?? 'Rows sent directly'}
        </h2>
        {run.dryRun ? <Badge tone="plum">Check only</Badge> : null}
        <StatusPill {...lookOfImport(run)} />
        {run.byteSize > 0 ? <span className="num text-sm text-ink-3">{sizeWords(run.byteSize)}</span> : null}
      </div>
      {over ? null : (
        <Progress
          label={run.state === 'running' ? 'Reading the rows' : 'Waiting to be read'}
          value={run.byteSize > 0 ? Math.min(1, run.bytesRead / run.byteSize) : null}
          detail={`${grouped(run.rowsRead)} rows`}
        />
      )}
      {run.failure ? (
        <p role="alert" className="rounded-lg bg-bad-soft px-3 py-2 text-md text-bad wrap-anywhere">
          {run.failure}
        </p>
      ) : null}
      <div aria-live="polite" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Rows read" value={grouped(run.rowsRead)} />
        <StatCard label={run.dryRun ? 'Would be created' : 'Created'} value={grouped(run.created)} />
        <StatCard label="Skipped" value={grouped(run.skipped)} detail="Already listed" />
        <StatCard label="Refused" value={grouped(run.refused)} />
      </div>
      {run.ignoredColumns.length > 0 ? (
        <p className="text-sm text-ink-3 wrap-anywhere">
          Columns not used: {ignoredWords(run.ignoredColumns)}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {run.refused > 0 ? <Reasons id={run.id} /> : null}
        {over ? action?.(run) : <Stop id={run.id} />}
      </div>
      <FirstRefused rows={run.firstRefused} all={run.refused} />
    </section>
  )
}

function Reasons({ id }: { id: string }) {
  const download = useMutation({
    mutationFn: () => downloadRefusedRows(id),
    onError: (error) =>
      toastFailure(error, 'We couldn’t create the file. Please try again.', 'Download failed'),
  })
  return (
    <Button
      loading={download.isPending}
      onClick={() => download.mutate()}
      icon={<FileDown size={15} aria-hidden="true" />}
    >
      Download refused rows
    </Button>
  )
}

function Stop({ id }: { id: string }) {
  const client = useQueryClient()
  const stop = useMutation({
    mutationFn: () => cancelImport(id),
    onSuccess: (run) => {
      client.setQueryData(importQuery(id).queryKey, run)
      toast({ title: 'Upload stopped', description: 'Properties listed before you stopped it stay.' })
    },
    onError: (error) => toastChangeFailure(error, 'Failed to stop the upload'),
    onSettled: () => client.invalidateQueries({ queryKey: ['imports'] }),
  })
  return (
    <Button variant="destructive" loading={stop.isPending} onClick={() => stop.mutate()}>
      Stop
    </Button>
  )
}
