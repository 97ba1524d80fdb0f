import type { OwnProfile } from '@porchlight/contract/people/profile'
import { type ChangeEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import {
  acceptedPhotos,
  photoFailure,
  photoProblem,
  photosAllowed,
} from '../../../lib/requests/photo-file.ts'
import { toast } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { useRemovePhoto, useUploadPhoto } from '../api.ts'
import type { ChosenPhoto } from './photo-crop-dialog.tsx'

const PhotoCropDialog = lazyWhenIdle(async () => ({
  default: (await import('./photo-crop-dialog.tsx')).PhotoCropDialog,
}))

/** The server uses the same message for a file that it cannot read. */
const UNREADABLE = 'We can’t read this file. Choose a JPEG, PNG, or WebP picture.'

/** The pixels of a picture, upright; null if the browser cannot decode it. */
const pictureOf = async (file: File): Promise<ImageBitmap | null> => {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    return null
  }
}

/** The square cut from a chosen photo, and its URL for an <img>. */
type Cut = { photo: File; url: string }

/** The user's own photo: choose, crop, upload and remove it. */
export function ProfilePhoto({
  profile,
}: {
  profile: Pick<OwnProfile, 'name' | 'email' | 'profileImageUrl'>
}) {
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null)
  const [cut, setCut] = useState<Cut | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [part, setPart] = useState(0)
  const stop = useRef<AbortController | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const picked = useRef<File | null>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const upload = useUploadPhoto()
  const remove = useRemovePhoto()
  const hint = useId()
  useEffect(
    () => () => {
      if (!chosen) return
      URL.revokeObjectURL(chosen.url)
      chosen.picture.close()
    },
    [chosen],
  )
  useEffect(
    () => () => {
      if (cut) URL.revokeObjectURL(cut.url)
    },
    [cut],
  )
  useEffect(() => () => stop.current?.abort(), [])

  // The clicked button disappears with its photo, so the focus moves to the button that chooses a photo.
  const toChoice = () => requestAnimationFrame(() => choose.current?.focus())
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    // Reset the input, so that choosing the same file again also counts.
    target.value = ''
    if (!file) return
    picked.current = file
    const refused = photoProblem(file)
    const picture = refused ? null : await pictureOf(file)
    // The user has chosen another file meanwhile.
    if (picked.current !== file) return picture?.close()
    setCut(null)
    setProblem(picture ? null : (refused ?? UNREADABLE))
    setChosen(picture && { file, picture, url: URL.createObjectURL(file) })
  }
  const cancel = (): void => {
    setChosen(null)
    toChoice()
  }
  const drop = (): void => {
    stop.current?.abort()
    setCut(null)
    setProblem(null)
    toChoice()
  }
  const send = (photo: File): void => {
    const sending = new AbortController()
    stop.current = sending
    setPart(0)
    setProblem(null)
    upload.mutate(
      { photo, onProgress: setPart, signal: sending.signal },
      {
        onSuccess: () => {
          drop()
          toast({ title: 'Photo Updated', tone: 'ok' })
        },
        onError: (error) => {
          if (!sending.signal.aborted) setProblem(photoFailure(error))
        },
      },
    )
  }
  const use = (photo: File): void => {
    setChosen(null)
    setCut({ photo, url: URL.createObjectURL(photo) })
    toChoice()
    send(photo)
  }
  const removePhoto = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Photo Removed', tone: 'ok' })
        toChoice()
      },
      onError: (error) => setProblem(photoFailure(error)),
    })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar
        name={profile.name || profile.email}
        size={80}
        src={cut?.url ?? profile.profileImageUrl ?? undefined}
        decorative
      />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          <Button
            ref={choose}
            loading={upload.isPending}
            aria-describedby={hint}
            onClick={() => input.current?.click()}
          >
            {profile.profileImageUrl ? 'Change photo' : 'Add photo'}
          </Button>
          {cut && !upload.isPending ? <Button onClick={() => send(cut.photo)}>Try again</Button> : null}
          {cut ? <Button onClick={drop}>{upload.isPending ? 'Stop' : 'Discard'}</Button> : null}
          {profile.profileImageUrl && !cut ? (
            <Button variant="ghost" loading={remove.isPending} onClick={removePhoto}>
              Remove photo
            </Button>
          ) : null}
        </div>
        {upload.isPending ? <Progress label="Uploading photo" value={part} /> : null}
        <p id={hint} className="text-sm text-ink-3">
          {photosAllowed}
        </p>
        <div role="alert" className="empty:hidden">
          {problem ? <p className="text-sm text-bad">{problem}</p> : null}
        </div>
      </div>
      {/* The button above opens this input. On a phone, the browser also offers the camera. */}
      <input
        ref={input}
        type="file"
        accept={acceptedPhotos}
        aria-label="Photo"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void pick(event)}
      />
      {chosen ? (
        <Suspense>
          <PhotoCropDialog key={chosen.url} chosen={chosen} onCancel={cancel} onUse={use} />
        </Suspense>
      ) : null}
    </div>
  )
}
