import type { PropertyPhoto } from '@porchlight/contract/properties/photos'
import { ArrowLeft, ArrowRight, Ellipsis, GripVertical, Pencil, Star, Trash2 } from 'lucide-react'
import type { PointerEvent } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'

type Props = {
  photo: PropertyPhoto
  /** Its place from 0, and the number of photos. */
  at: number
  of: number
  /** While a photo is dragged: whether it is this one, or would take its place, and where it comes from. */
  drag: { isDragged: boolean; isOver: boolean; from: number } | null
  /** A press on the picture may begin a drag. */
  onPress: (press: PointerEvent) => void
  onMove: (to: number) => void
  onDescribe: () => void
  onRemove: () => void
}

/** One photo of the section: its place, and what can be done with it. */
export function PhotoCard({ photo, at, of, drag, onPress, onMove, onDescribe, onRemove }: Props) {
  const { smallUrl, altText } = photo
  const name = `photo ${at + 1}`
  return (
    <li
      data-photo={photo.id}
      className={cx(
        'relative min-w-0 rounded-lg border border-line bg-surface',
        drag?.isDragged && 'opacity-50',
        // Where the dragged photo would go.
        drag?.isOver &&
          drag.from !== at &&
          'before:absolute before:inset-y-0 before:w-0.5 before:rounded-full before:bg-brand',
        drag && (at < drag.from ? 'before:-left-[0.4375rem]' : 'before:-right-[0.4375rem]'),
      )}
    >
      <div
        onPointerDown={of > 1 ? onPress : undefined}
        className={cx(
          'relative aspect-5/3 overflow-hidden rounded-t-lg bg-sunken select-none',
          of > 1 && (drag ? 'cursor-grabbing' : 'cursor-grab'),
        )}
      >
        <img
          src={smallUrl}
          alt={altText ?? `Photo ${at + 1}`}
          width={400}
          height={240}
          loading="lazy"
          decoding="async"
          draggable={false}
          className="absolute inset-0 size-full object-cover"
        />
        {at === 0 ? (
          <span className="absolute top-1.5 left-1.5">
            <Badge tone="brand">Cover</Badge>
          </span>
        ) : null}
        {of > 1 ? (
          <span
            data-grip=""
            aria-hidden="true"
            className="absolute top-0 right-0 grid size-9 touch-none place-items-center coarse:size-11"
          >
            <span className="grid size-6 place-items-center rounded-sm bg-surface/85 text-ink-2">
              <GripVertical size={15} />
            </span>
          </span>
        ) : null}
      </div>
      {altText ? <p className="truncate px-2.5 pt-1.5 text-sm text-ink-2">{altText}</p> : null}
      <div className="flex items-center justify-between p-1">
        <IconButton
          data-move="earlier"
          label={`Move ${name} earlier`}
          disabled={at === 0}
          onClick={() => onMove(at - 1)}
        >
          <ArrowLeft size={15} aria-hidden="true" />
        </IconButton>
        <IconButton
          data-move="later"
          label={`Move ${name} later`}
          disabled={at === of - 1}
          onClick={() => onMove(at + 1)}
        >
          <ArrowRight size={15} aria-hidden="true" />
        </IconButton>
        <Menu
          trigger={
            <IconButton data-move="more" label={`Options for ${name}`}>
              <Ellipsis size={16} aria-hidden="true" />
            </IconButton>
          }
          entries={[
            {
              label: 'Make cover',
              icon: <Star size={15} aria-hidden="true" />,
              disabled: at === 0,
              onSelect: () => onMove(0),
            },
            {
              label: altText ? 'Edit description' : 'Add description',
              icon: <Pencil size={15} aria-hidden="true" />,
              onSelect: onDescribe,
            },
            {
              label: 'Remove',
              icon: <Trash2 size={15} aria-hidden="true" />,
              destructive: true,
              onSelect: onRemove,
            },
          ]}
        />
      </div>
    </li>
  )
}
