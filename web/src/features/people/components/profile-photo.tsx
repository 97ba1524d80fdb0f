import type { OwnProfile } from '@porchlight/contract/person-profile'
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { ApiError, reasonOf } from '../../../lib/api-error.ts'
import { toast } from '../../../lib/toast.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Progress } from '../../../ui/progress.tsx'
import { useRemovePhoto, useUploadPhoto } from '../api.ts'

const types = ['image/jpeg', 'image/png', 'image/webp']
const MiB = 1024 * 1024
const LIMIT_MIB = 8
/** The server says the same of what it cannot read. */
const UNREADABLE = 'This is not a picture that we can read. Please choose a JPEG, PNG or WebP file.'

/** Why a file is not sent at all; the server looks closer. */
const problemOf = ({ type, size }: File): string | null => {
  if (!types.includes(type)) return 'Please choose a JPEG, PNG or WebP picture.'
  return size > LIMIT_MIB * MiB ? `This picture is too large: ${LIMIT_MIB} MiB at most.` : null
}

/** Whether the browser can show the picture: what it cannot decode is refused before it is sent. */
const isReadable = async (file: File): Promise<boolean> => {
  try {
    const picture = await createImageBitmap(file)
    picture.close()
    return true
  } catch {
    return false
  }
}

const failureOf = (error: Error): string =>
  error instanceof ApiError && error.errors[0]
    ? error.errors[0].message
    : reasonOf(error, 'The picture could not be saved. Please try again.')

/** One's own picture: chosen, seen before it is sent, sent, and taken away. */
export function ProfilePhoto({
  profile,
}: {
  profile: Pick<OwnProfile, 'name' | 'email' | 'profileImageUrl'>
}) {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [part, setPart] = useState(0)
  const stop = useRef<AbortController | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const picked = useRef<File | null>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const upload = useUploadPhoto()
  const remove = useRemovePhoto()
  const hint = useId()
  useEffect(() => {
    const url = chosen?.url
    return () => {
      if (url) URL.revokeObjectURL(url)
    }
  }, [chosen])
  useEffect(() => () => stop.current?.abort(), [])

  // What was pressed goes with what it stood for: the button that is drawn in its place takes the focus.
  const toChoice = () => requestAnimationFrame(() => choose.current?.focus())
  const pick = async ({ target }: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const [file] = target.files ?? []
    // The same file chosen again is a choice too.
    target.value = ''
    if (!file) return
    picked.current = file
    const found = problemOf(file) ?? ((await isReadable(file)) ? null : UNREADABLE)
    // Another file was chosen meanwhile.
    if (picked.current !== file) return
    setProblem(found)
    setChosen(found ? null : { file, url: URL.createObjectURL(file) })
  }
  const drop = (): void => {
    stop.current?.abort()
    setChosen(null)
    setProblem(null)
    toChoice()
  }
  const send = (file: File): void => {
    const sending = new AbortController()
    stop.current = sending
    setPart(0)
    setProblem(null)
    upload.mutate(
      { photo: file, onProgress: setPart, signal: sending.signal },
      {
        onSuccess: () => {
          drop()
          toast({ title: 'Photo Updated', tone: 'ok' })
        },
        onError: (error) => {
          if (!sending.signal.aborted) setProblem(failureOf(error))
        },
      },
    )
  }
  const take = (): void =>
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Photo Removed', tone: 'ok' })
        toChoice()
      },
      onError: (error) => setProblem(failureOf(error)),
    })
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar
        name={profile.name || profile.email}
        size={80}
        src={chosen?.url ?? profile.profileImageUrl ?? undefined}
        decorative
      />
      <div className="flex min-w-0 flex-1 basis-60 flex-col gap-2">
        <div className="flex flex-wrap gap-2">
          {chosen ? (
            <>
              <Button variant="primary" loading={upload.isPending} onClick={() => send(chosen.file)}>
                Use this photo
              </Button>
              <Button onClick={drop}>{upload.isPending ? 'Stop' : 'Discard'}</Button>
            </>
          ) : (
            <>
              <Button ref={choose} aria-describedby={hint} onClick={() => input.current?.click()}>
                {profile.profileImageUrl ? 'Change photo' : 'Add photo'}
              </Button>
              {profile.profileImageUrl ? (
                <Button variant="ghost" loading={remove.isPending} onClick={take}>
                  Remove photo
                </Button>
              ) : null}
            </>
          )}
        </div>
        {upload.isPending ? <Progress label="Sending the photo" value={part} /> : null}
        <p id={hint} className="text-sm text-ink-3">
          {chosen
            ? 'The middle of it is shown, as a circle.'
            : `JPEG, PNG or WebP, ${LIMIT_MIB} MiB at most.`}
        </p>
        <div role="alert" className="empty:hidden">
          {problem ? <p className="text-sm text-bad">{problem}</p> : null}
        </div>
      </div>
      {/* Its button is above: a telephone offers its camera for it. */}
      <input
        ref={input}
        type="file"
        accept={types.join(',')}
        aria-label="Photo"
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => void pick(event)}
      />
    </div>
  )
}
