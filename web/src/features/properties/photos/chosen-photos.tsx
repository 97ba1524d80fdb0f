import { mostPhotos } from '@porchlight/contract/properties/photo-rules'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PhotoDrop } from './photo-drop.tsx'
import { checkedFiles } from './use-photo-uploads.ts'

type Chosen = ReturnType<typeof checkedFiles>

/** The photos for a property that does not exist yet. They are uploaded once it does. */
export const useChosenPhotos = () => {
  const [chosen, setChosen] = useState<Chosen>([])
  const files = chosen.filter(({ problem }) => problem === null).map(({ file }) => file)
  return {
    chosen,
    files,
    add: (more: readonly File[]): void =>
      setChosen([
        ...chosen.filter(({ problem }) => problem === null),
        ...checkedFiles(more, mostPhotos - files.length),
      ]),
    remove: (file: File): void => setChosen(chosen.filter((one) => one.file !== file)),
  }
}

export function ChosenPhotos({ chosen, files, add, remove }: ReturnType<typeof useChosenPhotos>) {
  const heading = useId()
  const button = useRef<HTMLButtonElement>(null)
  const take = (file: File): void => {
    remove(file)
    // Its own button goes with it.
    button.current?.focus()
  }
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 sm:col-span-2">
      <h3 id={heading} className="text-md font-medium">
        Photos <span className="font-normal text-ink-3">(optional)</span>
      </h3>
      <PhotoDrop more={files.length > 0} button={button} onFiles={add} />
      <FileList label="Chosen photos" files={files} onRemove={take} />
      <div role="alert" className="flex flex-col gap-1 text-sm wrap-anywhere text-bad empty:hidden">
        {chosen.map(({ file, problem }) =>
          problem === null ? null : (
            <p key={`${file.name} ${file.size}`}>
              <span className="font-medium">{file.name}:</span> {problem}
            </p>
          ),
        )}
      </div>
    </section>
  )
}

/** The picture of a file; its name beside it says the rest. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const next = URL.createObjectURL(file)
    setUrl(next)
    return () => URL.revokeObjectURL(next)
  }, [file])
  return (
    <span className="size-12 shrink-0 overflow-hidden rounded-md bg-sunken">
      {url ? (
        // A format that the browser cannot draw leaves the place empty.
        <img src={url} alt="" className="size-full object-cover" onError={() => setUrl(undefined)} />
      ) : null}
    </span>
  )
}

type FileListProps = { label: string; files: readonly File[]; onRemove: (file: File) => void }

function FileList({ label, files, onRemove }: FileListProps) {
  if (files.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-col">
      {files.map((file, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
        <li key={`${place} ${file.name}`} className="flex items-center gap-3 text-sm">
          <Thumbnail file={file} />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {file.name}
            {place === 0 ? <span className="text-ink-3"> · Cover</span> : null}
          </span>
          <Button variant="ghost" onClick={() => onRemove(file)}>
            Remove<span className="sr-only"> {file.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
