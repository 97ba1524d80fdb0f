import type { Settings } from '@porchlight/contract/settings'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSaveSettings } from '../use-save-settings.ts'
import { Section } from './section.tsx'

/** Whether staff need a second factor; a click saves at once. */
export function TwoFactorRule({ current }: { current: Settings }) {
  const { save, saving, changedMeanwhile } = useSaveSettings(current, (one) => String(one.twoFactorRequired))
  return (
    <Section
      section="two-factor"
      description="A password can be guessed or shared. A code from a person’s own device can’t."
      notice={
        changedMeanwhile ? (
          <Banner label="Changed by someone else">
            Someone else changed the settings. These are the current settings. Your change was not saved.
          </Banner>
        ) : null
      }
    >
      <Checkbox
        label="Required for the back office"
        hint="Staff without it set it up at their next sign-in. No one is signed out."
        checked={current.twoFactorRequired}
        disabled={saving}
        onChange={({ target }) => save({ twoFactorRequired: target.checked })}
      />
    </Section>
  )
}

const LONGEST = 240

/** How long an assistant stays busy after an escort. */
export function EscortBuffer({ current }: { current: Settings }) {
  const section = useSaveSettings(current, (one) => String(one.escortBufferMinutes))
  const { save, saving, problem, setProblem, changedMeanwhile, begin, forget } = section
  // Undefined until the user types; until then the field shows the saved value.
  const [typed, setTyped] = useState<string>()
  const minutes = typed ?? String(current.escortBufferMinutes)
  const submit = (): void => {
    if (!/^\d+$/.test(minutes.trim()) || Number(minutes) > LONGEST)
      setProblem('The buffer must be a whole number of minutes between 0 and 240')
    else save({ escortBufferMinutes: Number(minutes) }, () => setTyped(undefined))
  }
  return (
    <Section
      section="escort-buffer"
      description="Minutes an escort stays booked after a tour, to drive to the next one."
      notice={
        changedMeanwhile ? (
          <ChangedMeanwhile
            onLoad={() => {
              setTyped(undefined)
              setProblem(undefined)
              forget()
            }}
          >
            Someone else changed the settings. The buffer is now {current.escortBufferMinutes} minutes. Save
            again to replace it with yours.
          </ChangedMeanwhile>
        ) : null
      }
    >
      <Form label="Buffer after an escort" className="flex flex-wrap items-start gap-2" onSubmit={submit}>
        <TextField
          className="w-40"
          label="Minutes"
          inputMode="numeric"
          maxLength={3}
          value={minutes}
          onChange={({ target }) => {
            begin()
            setTyped(target.value)
            setProblem(undefined)
          }}
          error={problem}
        />
        <Button type="submit" className="sm:mt-[1.625rem]" loading={saving}>
          Save buffer
        </Button>
      </Form>
      <p className="text-sm text-ink-3">
        It applies to tours scheduled from now on. Scheduled tours keep theirs.
      </p>
    </Section>
  )
}
