import type { OwnProfile } from '@porchlight/contract/people/profile'
import { lazy, Suspense, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'
import { cityName } from '../../properties/property-words.ts'
import { ProfilePhoto } from './profile-photo.tsx'

const ProfileForm = lazy(async () => ({ default: (await import('./profile-form.tsx')).ProfileForm }))

/** The user's own profile: shows it, or the form that edits it. */
export function ProfileDetails({ profile }: { profile: OwnProfile }) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setEditing(false)
    // The focused field disappears with the form, so the focus returns to the Edit button.
    requestAnimationFrame(() => edit.current?.focus())
  }
  return (
    <Panel
      title="Your details"
      description="Shown to our team and in emails we send on your behalf."
      actions={
        editing ? null : (
          <Button ref={edit} onClick={() => setEditing(true)}>
            Edit profile
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        <ProfilePhoto profile={profile} />
        {editing ? (
          <Suspense fallback={<SkeletonRows rows={5} label="Loading the form" />}>
            <ProfileForm profile={profile} onClose={close} />
          </Suspense>
        ) : (
          <Facts profile={profile} />
        )}
      </div>
    </Panel>
  )
}

function Facts({ profile }: { profile: OwnProfile }) {
  const { city, state, zipCode } = profile
  const place = [
    profile.address,
    city === null ? null : cityName(city),
    [state, zipCode].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
  const facts: readonly [string, string | null][] = [
    ['Name', profile.name || null],
    ['Phone', profile.phone],
    ['License number', profile.licenseNumber],
    ['Brokerage', profile.brokerage],
    ['Address', place || null],
    ['Bio', profile.bio],
  ]
  return (
    <dl className="-my-1">
      {facts.map(([name, value]) => (
        <div
          key={name}
          className="grid gap-x-4 border-t border-line py-2.5 text-md sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-2">{name}</dt>
          <dd className={value ? 'wrap-anywhere whitespace-pre-line' : 'text-ink-3'}>
            {value ?? 'Not provided'}
          </dd>
        </div>
      ))}
    </dl>
  )
}
