import { mostPhotos } from '@porchlight/contract/properties/photo-rules'
import { useEffect, useRef, useState } from 'react'
import { isTransient } from '../../../lib/requests/api-error.ts'
import { photoFailure, photoProblem } from '../../../lib/requests/photo-file.ts'
import { toast } from '../../../lib/toast.ts'
import { useAddPhoto } from './photo-api.ts'

/** A chosen file: waiting (`part` is null), on its way, or refused. */
export type PhotoUpload = {
  key: number
  file: File
  part: number | null
  problem: string | null
  /** Whether another attempt may succeed. */
  again: boolean
}

const full = `A property has at most ${mostPhotos} photos.`

/** Files with the reason why they are no photos of a property that has `room` for more; null if they may be. */
export const checkedFiles = (files: readonly File[], room: number) => {
  let taken = 0
  return files.map((file) => {
    const problem = photoProblem(file) ?? (taken < room ? null : full)
    if (problem === null) taken += 1
    return { file, problem }
  })
}

/** Uploads files one after the other. They go on when the section closes, and a failure then becomes a toast. */
export const usePhotoUploads = (propertyId: string, count: number) => {
  const [uploads, setUploads] = useState<readonly PhotoUpload[]>([])
  const { mutateAsync } = useAddPhoto(propertyId)
  const stops = useRef(new Map<number, AbortController>())
  const made = useRef(0)
  const shown = useRef(true)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const update = (key: number, change: Partial<PhotoUpload>): void =>
    setUploads((now) => now.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))
  const drop = (key: number): void => setUploads((now) => now.filter((upload) => upload.key !== key))
  const send = async ({ key, file }: PhotoUpload): Promise<void> => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    try {
      await mutateAsync({ file, signal: stop.signal, onProgress: (part) => update(key, { part }) })
      drop(key)
    } catch (error) {
      if (stop.signal.aborted || !(error instanceof Error)) return
      const problem = photoFailure(error)
      if (!shown.current) toast({ title: `${file.name} was not uploaded`, description: problem, tone: 'bad' })
      update(key, { part: null, problem, again: isTransient(error) })
    } finally {
      stops.current.delete(key)
    }
  }
  const onTheWay = uploads.filter(({ problem }) => problem === null).length
  return {
    uploads,
    /** Sends the files that may be photos; the others stay in the list with the reason. */
    add: (files: readonly File[]): void => {
      const room = mostPhotos - count - onTheWay
      const chosen = checkedFiles(files, room).map((one): PhotoUpload => {
        made.current += 1
        return { key: made.current, ...one, part: null, again: false }
      })
      setUploads((now) => [...now.filter(({ problem }) => problem === null), ...chosen])
      for (const upload of chosen) if (upload.problem === null) void send(upload)
    },
    retry: (upload: PhotoUpload): void => {
      update(upload.key, { part: null, problem: null })
      void send(upload)
    },
    /** Stops an upload, or takes a refused file off the list. */
    dismiss: ({ key }: PhotoUpload): void => {
      stops.current.get(key)?.abort()
      drop(key)
    },
  }
}
