import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, fetchFailure, Unreachable } from '../../../lib/requests/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Button } from '../../../ui/button.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportDrop } from './import-drop.tsx'
import { ImportList } from './import-list.tsx'
import { ImportResult } from './import-result.tsx'
import { sizeWords } from './import-words.ts'
import { importQuery, type Mapping, previewQuery, startImport } from './imports-api.ts'

type Chosen = { file: File; key: number; mapping: Mapping }

type Props = {
  /** The id of the upload in the address. */
  opened: string | undefined
  onOpen: (id: string | undefined) => void
}

let chosenSoFar = 0

/**
 * Imports many properties from a file (specification, back office, section 2): drop, map, preview, check, upload,
 * result.
 */
export function ImportPanel({ opened, onOpen }: Props) {
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [pasted, setPasted] = useState('')
  const { send, sent, stop } = useSend(opened, onOpen)
  const begin = (dryRun: boolean): void => {
    if (chosen) send(chosen, dryRun)
  }
  const choose = (file: File): void => {
    chosenSoFar += 1
    setChosen({ file, key: chosenSoFar, mapping: {} })
    onOpen(undefined)
  }
  const another = (): void => {
    setChosen(null)
    onOpen(undefined)
  }
  const anotherWords = pasted === '' ? 'Choose another file' : 'Back to the text'
  return (
    <div className="flex flex-col gap-6">
      {opened ? (
        <ImportResult
          id={opened}
          action={(run) => (
            <>
              {run.dryRun && run.state === 'done' && chosen ? (
                <Button variant="primary" loading={sent !== null} onClick={() => begin(false)}>
                  Upload now
                </Button>
              ) : null}
              {chosen ? <Button onClick={() => onOpen(undefined)}>Back to the columns</Button> : null}
              <Button onClick={another}>{anotherWords}</Button>
            </>
          )}
        />
      ) : chosen ? (
        <File
          chosen={chosen}
          sending={sent !== null}
          onMapping={(mapping) => setChosen({ ...chosen, mapping })}
          onBegin={begin}
          onDrop={another}
          dropWords={anotherWords}
        />
      ) : (
        <ImportDrop onFile={choose} pasted={pasted} onPasted={setPasted} />
      )}
      {sent === null ? null : (
        <div className="flex flex-col items-start gap-2 rounded-lg border border-line p-4">
          <div className="w-full">
            <Progress label="Uploading" value={sent} detail={`${Math.round(sent * 100)} %`} />
          </div>
          <Button onClick={stop}>Stop uploading</Button>
        </div>
      )}
      <section aria-labelledby="uploads" className="flex flex-col gap-2">
        <h2 id="uploads" className="text-base font-semibold">
          Uploads so far
        </h2>
        <ImportList onOpen={onOpen} />
      </section>
    </div>
  )
}

/**
 * Sends a file and opens its upload. `sent` is the progress, or null. If the user has left meanwhile, a toast reports
 * the end.
 */
const useSend = (opened: string | undefined, onOpen: (id: string) => void) => {
  const client = useQueryClient()
  // The upload that is open now; null after the panel has unmounted.
  const shown = useRef<string | undefined | null>(opened)
  useEffect(() => {
    shown.current = opened
    return () => {
      shown.current = null
    }
  }, [opened])
  const [sent, setSent] = useState<number | null>(null)
  const stopping = useRef<AbortController | null>(null)
  const send = async ({ file, mapping }: Chosen, dryRun: boolean): Promise<void> => {
    const stopper = new AbortController()
    stopping.current = stopper
    const before = shown.current
    const { signal } = stopper
    setSent(0)
    try {
      const run = await startImport({ file, mapping, dryRun, onProgress: setSent, signal })
      client.setQueryData(importQuery(run.id).queryKey, { ...run, firstRefused: [] })
      if (shown.current === before) onOpen(run.id)
      else
        toast({
          title: 'Upload Received',
          description: file.name,
          tone: 'ok',
          action: { label: 'Open', onPress: () => onOpen(run.id) },
        })
    } catch (error) {
      if (!signal.aborted)
        toast({ title: 'Bulk Upload Error', description: failureWords(error), tone: 'bad' })
    } finally {
      setSent(null)
      void client.invalidateQueries({ queryKey: ['imports', 'list'] })
    }
  }
  return {
    send: (chosen: Chosen, dryRun: boolean) => void send(chosen, dryRun),
    sent,
    stop: () => stopping.current?.abort(),
  }
}

/** 'Bulk upload failed: {status text}' (specification, back office, section 8), or the server's own message. */
const failureWords = (error: unknown): string => {
  if (error instanceof Unreachable) return `Bulk upload failed: ${error.message}`
  return `Bulk upload failed: ${error instanceof ApiError ? error.reason : 'something went wrong'}`
}

type FileProps = {
  chosen: Chosen
  sending: boolean
  onMapping: (mapping: Mapping) => void
  onBegin: (dryRun: boolean) => void
  onDrop: () => void
  /** What the button says that leads to another file or text. */
  dropWords: string
}

function File({ chosen, sending, onMapping, onBegin, onDrop, dropWords }: FileProps) {
  const { file, key, mapping } = chosen
  const query = useQuery(previewQuery(file, key, mapping))
  const ready = query.data !== undefined && query.data.missing.length === 0 && !query.isPlaceholderData
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-0 flex-1 basis-52 text-base font-semibold wrap-anywhere">
          {file.name} <span className="num font-normal text-ink-3">{sizeWords(file.size)}</span>
        </p>
        <Button onClick={onDrop} disabled={sending}>
          {dropWords}
        </Button>
        <Button onClick={() => onBegin(true)} disabled={!ready || sending}>
          Check the file only
        </Button>
        <Button variant="primary" onClick={() => onBegin(false)} disabled={!ready} loading={sending}>
          Upload properties
        </Button>
      </div>
      <Loaded
        query={query}
        loading="Reading the first rows"
        rows={8}
        failed={(error) =>
          error instanceof ApiError && error.status < 500
            ? error.reason
            : fetchFailure('Failed to read the file', error)
        }
      >
        {(preview) => (
          <ImportColumns
            preview={preview}
            stale={query.isPlaceholderData}
            mapping={mapping}
            onMapping={onMapping}
          />
        )}
      </Loaded>
    </div>
  )
}
