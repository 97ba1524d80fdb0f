import type { ReactNode } from 'react'
import type { WallTime } from '../../../../lib/time.ts'
import { DeskTimeField } from '../../components/desk-time-field.tsx'
import { EarlyReason } from '../../components/early-reason.tsx'
import { NotesField } from '../../components/notes-field.tsx'
import { TimeConflict } from '../../components/time-conflict.tsx'
import { WishedTimes } from '../../components/wished-times.tsx'
import { AssignedThen } from './assigned-then.tsx'
import { EmailsThen } from './emails-then.tsx'
import type { StatusForm } from './use-status-form.ts'

type Props = {
  form: StatusForm
  sending: boolean
  /** For a time that must not have passed: the earliest one. */
  from?: WallTime | undefined
  timeHint: string
  onOverride: (reason: string) => void
  /** More fields, above the notes. */
  children?: ReactNode
}

/** The fields of a new status. */
export function StatusFields({ form, sending, from, timeHint, onOverride, children }: Props) {
  const { tour } = form
  return (
    <>
      {form.isEarly ? (
        <EarlyReason
          tour={tour}
          value={form.earlyReason}
          error={form.problemOf('early')}
          onChange={form.explainEarly}
        />
      ) : null}
      {form.dated === 'ignores' ? null : (
        <>
          <WishedTimes tour={tour} value={form.when} onPick={form.pick} />
          <DeskTimeField
            label="Date and time"
            zone={tour.timeZone}
            value={form.when}
            onChange={form.pick}
            min={from}
            future={from !== undefined}
            error={form.problemOf('when')}
            hint={timeHint}
            // Further fields may ask for another date.
            enterSends={!children}
          />
          <AssignedThen tour={tour} when={form.when} />
        </>
      )}
      <EmailsThen form={form} />
      <TimeConflict
        conflict={form.conflict}
        zone={tour.timeZone}
        onPick={form.pick}
        mayOverride={tour.may.overrideConflicts}
        onOverride={onOverride}
        pending={sending}
      />
      {children}
      <NotesField
        label="Notes"
        hint="Shown to the agent and the assistant with the status."
        value={form.notes}
        onChange={form.setNotes}
      />
    </>
  )
}
