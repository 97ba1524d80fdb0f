import type { OwnProfile } from '@porchlight/contract/people/profile'
import { Suspense } from 'react'
import { lazyWhenIdle } from '../../../lib/lazy-when-idle.ts'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'
import { useOpenForm } from '../../../ui/use-open-form.ts'

const NameForm = lazyWhenIdle(async () => ({ default: (await import('./name-form.tsx')).NameForm }))

/** An administrator's own name. Without a first name, the form is open at first: the admin users page adds people without one. */
export function NamePanel({ profile }: { profile: OwnProfile }) {
  const name = `${profile.firstName} ${profile.lastName}`.trim()
  const isMissing = profile.firstName.trim() === ''
  const form = useOpenForm({ opensItself: isMissing })
  return (
    <Panel
      title="Name"
      description="Shown to the team and in the history of your work."
      actions={
        form.isOpen ? null : (
          <Button ref={form.button} onClick={form.open}>
            {isMissing ? 'Add your name' : 'Change name'}
          </Button>
        )
      }
    >
      {form.isOpen ? (
        <Suspense fallback={<SkeletonRows rows={2} label="Loading the form" />}>
          <NameForm profile={profile} onClose={form.close} />
        </Suspense>
      ) : (
        <p className="text-md font-medium wrap-anywhere">{name || 'No name yet'}</p>
      )}
    </Panel>
  )
}
