import type { Settings } from '@porchlight/contract/settings'
import { useState } from 'react'
import { useNow } from '../../../lib/now.ts'
import { formatAge } from '../../../lib/time.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { Section } from './section.tsx'

const SHORTEST = 12

/** Sets, changes or switches off the password that opens the list of assistants. */
export function TeamPassword({ current }: { current: Settings }) {
  const now = useNow()
  const section = useSaveSettings(current, (one) => `${one.teamPasswordSet} ${one.teamPasswordChangedAt}`)
  const { save, saving, problem, setProblem, changedMeanwhile, begin, forget } = section
  const [password, setPassword] = useState('')
  const [asking, setAsking] = useState<'change' | 'off' | null>(null)
  const submit = (): void => {
    if (password.length < SHORTEST) setProblem('The assistant password must be at least 12 characters')
    else if (current.teamPasswordSet) setAsking('change')
    else save({ teamPassword: password }, () => setPassword(''))
  }
  const confirm = (): void => {
    const after = (): void => setPassword('')
    save({ teamPassword: asking === 'off' ? null : password }, after)
    setAsking(null)
  }
  return (
    <Section
      section="team-password"
      description="Assistants who share a device sign in with it and choose their name. They can see only their own assignments, for 12 hours."
      notice={
        changedMeanwhile ? (
          <Banner label="Changed by someone else">
            Someone else changed the settings. Your change was not saved, but your text is still here. Save
            again to replace theirs.
          </Banner>
        ) : null
      }
    >
      <p className="flex flex-wrap items-center gap-2 text-md">
        <StatusPill
          tone={current.teamPasswordSet ? 'ok' : 'neutral'}
          label={current.teamPasswordSet ? 'On' : 'Off'}
        />
        {current.teamPasswordChangedAt ? (
          <span className="text-ink-2">Last changed {formatAge(current.teamPasswordChangedAt, now)}</span>
        ) : null}
      </p>
      <Form label="Assistant password" className="flex flex-wrap items-start gap-2" onSubmit={submit}>
        <TextField
          className="min-w-60 flex-1"
          label={current.teamPasswordSet ? 'New assistant password' : 'Assistant password'}
          type="password"
          autoComplete="new-password"
          maxLength={256}
          value={password}
          onChange={({ target }) => {
            if (target.value === '') forget()
            else begin()
            setPassword(target.value)
            setProblem(undefined)
          }}
          error={problem}
          hint="At least 12 characters. A few words are easier to share."
        />
        <div className="flex flex-wrap gap-2 sm:pt-[1.625rem]">
          <Button type="submit" loading={saving}>
            {current.teamPasswordSet ? 'Change password' : 'Set password'}
          </Button>
          {current.teamPasswordSet ? (
            <Button
              variant="ghost"
              onClick={() => {
                begin()
                setAsking('off')
              }}
            >
              Turn off
            </Button>
          ) : null}
        </div>
      </Form>
      <AlertDialog
        open={asking !== null}
        onClose={() => {
          setAsking(null)
          // The user canceled and typed nothing, so no change is under way.
          if (password === '') forget()
        }}
        title={asking === 'off' ? 'Turn off the assistant password?' : 'Change the assistant password?'}
        description="Everyone who signed in with it is signed out right away. People who used their own username stay signed in."
        confirmLabel={asking === 'off' ? 'Turn off' : 'Change password'}
        cancelLabel="Keep it"
        destructive={asking === 'off'}
        onConfirm={confirm}
      />
    </Section>
  )
}
