import { mostPhotos } from '@porchlight/contract/properties/photo-rules'
import type { PropertyPhoto, PropertyPhotos } from '@porchlight/contract/properties/photos'
import { useQuery } from '@tanstack/react-query'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { usePolling } from '../../../lib/live/intervals.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { DescribePhotoDialog } from './describe-photo-dialog.tsx'
import { propertyPhotosQuery, useOrderPhotos, useRemovePhoto } from './photo-api.ts'
import { PhotoCard } from './photo-card.tsx'
import { PhotoDrop } from './photo-drop.tsx'
import { moved } from './photo-order.ts'
import { PhotoUploads } from './photo-uploads.tsx'
import { usePhotoDrag } from './use-photo-drag.ts'
import { usePhotoUploads } from './use-photo-uploads.ts'

/** The photos of a property for those who may change them: upload, order, describe and remove. Each change is saved. */
export function PhotoSection({ propertyId }: { propertyId: string }) {
  const query = useQuery({
    ...propertyPhotosQuery(propertyId),
    refetchInterval: usePolling('properties'),
  })
  const heading = useId()
  if (query.data?.may.change === false) return null
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h3 id={heading} className="text-md font-semibold">
          Photos
        </h3>
        <p className="num text-sm text-ink-3">
          {query.data?.photos.length ? `${query.data.photos.length} of ${mostPhotos}. ` : ''}
          {(query.data?.photos.length ?? 0) > 1 ? 'Drag photos to reorder them. ' : ''}Changes to photos are
          saved right away.
        </p>
      </div>
      <Loaded query={query} loading="Loading the photos" rows={2} failed="Failed to fetch photos">
        {(set) => <Editor propertyId={propertyId} set={set} />}
      </Loaded>
    </section>
  )
}

type Move = { id: string; button: string }

function Editor({ propertyId, set: { photos } }: { propertyId: string; set: PropertyPhotos }) {
  const { uploads, add, retry, dismiss } = usePhotoUploads(propertyId, photos.length)
  const order = useOrderPhotos(propertyId)
  const remove = useRemovePhoto(propertyId)
  const [describing, setDescribing] = useState<PropertyPhoto | null>(null)
  const [removing, setRemoving] = useState<PropertyPhoto | null>(null)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef<Move | null>(null)

  // A moved element loses the focus, and at an end its button is disabled.
  useLayoutEffect(() => {
    const move = last.current
    if (!move || photos.length === 0) return
    last.current = null
    const inCard = (name: string) =>
      list.current?.querySelector<HTMLElement>(
        `[data-photo="${move.id}"] [data-move="${name}"]:not([disabled])`,
      )
    const next = inCard(move.button) ?? inCard('earlier') ?? inCard('later')
    next?.focus()
  }, [photos])

  const put = (from: number, to: number): void => {
    setAnnouncement(to === 0 ? 'Moved to the front. It is the cover now.' : `Moved to place ${to + 1}.`)
    const ids = photos.map((photo) => photo.id)
    order.mutate(moved(ids, from, to))
  }
  const move = ({ id }: PropertyPhoto, from: number, to: number): void => {
    last.current = { id, button: to === 0 && from > 1 ? 'more' : to < from ? 'earlier' : 'later' }
    put(from, to)
  }
  const placeOf = (id: string): number => photos.findIndex((photo) => photo.id === id)
  const { drag, start } = usePhotoDrag(list, (id, over) => {
    // Either may have been removed meanwhile.
    if (placeOf(id) >= 0 && placeOf(over) >= 0) put(placeOf(id), placeOf(over))
  })
  const confirmRemoval = (): void => {
    if (!removing) return
    remove.mutate(removing.id, {
      onSettled: () => {
        setRemoving(null)
        requestAnimationFrame(() => button.current?.focus())
      },
    })
  }
  return (
    <>
      {photos.length > 0 ? (
        <ol
          ref={list}
          aria-label="Photos"
          className="grid grid-cols-[repeat(auto-fill,minmax(8.25rem,1fr))] gap-3"
        >
          {photos.map((photo, at) => (
            <PhotoCard
              key={photo.id}
              photo={photo}
              at={at}
              of={photos.length}
              drag={
                drag && {
                  isDragged: drag.id === photo.id,
                  isOver: drag.over === photo.id,
                  from: placeOf(drag.id),
                }
              }
              onPress={(press) => start(photo.id, press)}
              onMove={(to) => move(photo, at, to)}
              onDescribe={() => setDescribing(photo)}
              onRemove={() => setRemoving(photo)}
            />
          ))}
        </ol>
      ) : null}
      <PhotoUploads uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      <PhotoDrop more={photos.length > 0} button={button} onFiles={add} />
      <output className="sr-only">{announcement}</output>
      {describing ? (
        <DescribePhotoDialog propertyId={propertyId} photo={describing} onClose={() => setDescribing(null)} />
      ) : null}
      {removing ? (
        <AlertDialog
          title="Remove this photo?"
          description="You can’t undo this."
          confirmLabel="Remove photo"
          destructive
          loading={remove.isPending}
          onConfirm={confirmRemoval}
          onClose={() => setRemoving(null)}
        />
      ) : null}
    </>
  )
}
