import type { AssistantDetail, TimeOff } from '@porchlight/contract/assistants'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { toastFailure } from '../../../lib/requests/toast-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangedMeanwhile } from '../../../ui/forms/changed-meanwhile.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { DateField } from '../../../ui/forms/dates/date-field.tsx'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useVersionedSubject } from '../../../ui/forms/use-versioned-subject.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { assistantChanged } from '../api.ts'
import { newOverTours, weekdays, zones } from '../assistant-words.ts'
import { useUpdateAssistant } from '../mutations.ts'
import {
  draftOf,
  type OffDraft,
  problemsOf,
  type ScheduleDraft,
  type ScheduleProblems,
  type ShiftDraft,
  scheduleBodyOf,
  usualWeek,
  withMoreOff,
} from '../schedule-draft.ts'

const none: ScheduleProblems = { shifts: {}, off: {} }

type Props = {
  subject: AssistantDetail
  /** Opens with a blank time-off entry, and focuses its first day. */
  addsOff?: boolean
  /** With the new time off that has open tours in it, if any. */
  onSaved: (over: TimeOff[]) => void
  onClose: () => void
}

/** An assistant's weekly working hours and time off. */
export function ScheduleDialog({ subject, addsOff = false, onSaved, onClose }: Props) {
  const client = useQueryClient()
  const [draft, setDraft] = useState(() => (addsOff ? withMoreOff(draftOf(subject)) : draftOf(subject)))
  const [problems, setProblems] = useState(none)
  const { seen, theirs, loadTheirs, acceptConflict } = useVersionedSubject(subject, {
    store: (current: AssistantDetail) => assistantChanged(client, current),
    show: (current) => {
      setDraft(draftOf(current))
      setProblems(none)
    },
  })
  const update = useUpdateAssistant(subject.id)
  const element = useRef<HTMLFormElement>(null)
  const addedDay = useRef<HTMLInputElement>(null)

  const change = (part: Partial<ScheduleDraft>): void => {
    setDraft({ ...draft, ...part })
    setProblems(none)
  }
  const failed = (error: Error): void => {
    if (acceptConflict(error)) return
    toastFailure(error, 'Failed to update assistant')
  }
  const submit = (): void => {
    const found = problemsOf(draft)
    if (found.hours || Object.keys(found.shifts).length > 0 || Object.keys(found.off).length > 0) {
      setProblems(found)
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus())
      return
    }
    update.mutate(
      { ...scheduleBodyOf(draft), version: seen.version },
      { onError: failed, onSuccess: ({ timeOff }) => onSaved(newOverTours(timeOff, subject.timeOff)) },
    )
  }
  const zoneChoices = zones.some(({ value }) => value === draft.timeZone)
    ? zones
    : [...zones, { value: draft.timeZone, label: draft.timeZone }]
  return (
    <FormDialog
      size="lg"
      title="Hours and time off"
      description={subject.name}
      send="Save"
      sendingWord="Saving..."
      sending={update.isPending}
      formRef={element}
      initialFocus={addsOff ? addedDay : undefined}
      onSend={submit}
      onClose={onClose}
    >
      {theirs ? (
        <ChangedMeanwhile onLoad={loadTheirs}>
          Someone else changed this assistant. Save again to replace their changes with yours.
        </ChangedMeanwhile>
      ) : null}
      {/* Time off comes first, because it changes more often than the hours. */}
      <Off draft={draft} problems={problems} change={change} addedDay={addedDay} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3 border-t border-line pt-5">
        <Checkbox
          className="flex-1 basis-64"
          label="Own working hours"
          hint="If this is off, our office hours apply: 9:00 AM – 7:00 PM Central every day except federal holidays."
          checked={draft.ownHours}
          onChange={({ target }) =>
            change({
              ownHours: target.checked,
              ...(target.checked &&
                draft.shifts.length === 0 && {
                  shifts: usualWeek(draft.nextKey),
                  nextKey: draft.nextKey + 7,
                }),
            })
          }
        />
        <Select
          className="w-44"
          label="Time zone"
          value={draft.timeZone}
          options={zoneChoices}
          onChange={(timeZone) => change({ timeZone })}
        />
      </div>
      {draft.ownHours ? <Week draft={draft} problems={problems} change={change} /> : null}
    </FormDialog>
  )
}

type PartProps = {
  draft: ScheduleDraft
  problems: ScheduleProblems
  change: (part: Partial<ScheduleDraft>) => void
}

function Week({ draft, problems, change }: PartProps) {
  const { shifts, nextKey } = draft
  const set = (key: number, part: Partial<ShiftDraft>): void =>
    change({ shifts: shifts.map((shift) => (shift.key === key ? { ...shift, ...part } : shift)) })
  const time = (label: string, shift: ShiftDraft, end: 'startsAt' | 'endsAt') => (
    <TextField
      className="w-32"
      type="time"
      label={label}
      labelHidden
      value={shift[end]}
      onChange={({ target }) => set(shift.key, { [end]: target.value })}
      aria-invalid={end === 'startsAt' && problems.shifts[shift.key] ? true : undefined}
    />
  )
  return (
    <fieldset className="flex flex-col">
      <legend className="mb-1 text-md font-medium">Weekly hours</legend>
      {problems.hours ? (
        <p role="alert" className="text-sm text-bad">
          {problems.hours}
        </p>
      ) : null}
      {weekdays.map((day, index) => {
        const weekday = index + 1
        const ofDay = shifts.filter((shift) => shift.weekday === weekday)
        return (
          <div key={day} className="flex flex-wrap items-start gap-x-3 gap-y-2 border-b border-line py-2">
            <span className="flex min-h-control w-24 items-center text-md max-sm:flex-1">{day}</span>
            <div className="flex min-w-0 flex-1 flex-col gap-2 max-sm:order-last max-sm:basis-full">
              {ofDay.length === 0 ? (
                <span className="flex min-h-control items-center text-md text-ink-3">Off</span>
              ) : null}
              {ofDay.map((shift, at) => {
                const which = ofDay.length > 1 ? `${day}, shift ${at + 1}` : day
                return (
                  <div key={shift.key} className="flex flex-col gap-1">
                    <div className="flex items-center gap-2">
                      {time(`${which}, from`, shift, 'startsAt')}
                      <span aria-hidden="true" className="text-ink-3">
                        –
                      </span>
                      {time(`${which}, until`, shift, 'endsAt')}
                      <IconButton
                        label={`Remove ${which}`}
                        onClick={() => change({ shifts: shifts.filter(({ key }) => key !== shift.key) })}
                      >
                        <X size={15} aria-hidden="true" />
                      </IconButton>
                    </div>
                    {problems.shifts[shift.key] ? (
                      <p role="alert" className="text-sm text-bad">
                        {problems.shifts[shift.key]}
                      </p>
                    ) : null}
                  </div>
                )
              })}
            </div>
            <IconButton
              label={`Add a shift on ${day}`}
              onClick={() =>
                change({
                  shifts: [
                    ...shifts,
                    {
                      weekday,
                      key: nextKey,
                      startsAt: ofDay.at(-1)?.endsAt ?? '09:00',
                      endsAt: ofDay.length > 0 ? '' : '17:00',
                    },
                  ],
                  nextKey: nextKey + 1,
                })
              }
            >
              <Plus size={15} aria-hidden="true" />
            </IconButton>
          </div>
        )
      })}
      <p className="mt-2 text-sm text-ink-3">12:00 AM as an end time means midnight at the end of the day.</p>
    </fieldset>
  )
}

function Off({
  draft,
  problems,
  change,
  addedDay,
}: PartProps & { addedDay: RefObject<HTMLInputElement | null> }) {
  const { off } = draft
  const button = useRef<HTMLButtonElement>(null)
  const add = (): void => {
    change(withMoreOff(draft))
    // The new fields push the button down, and out of sight on a phone.
    requestAnimationFrame(() => {
      addedDay.current?.focus()
      button.current?.scrollIntoView({ block: 'nearest' })
    })
  }
  const set = (key: number, part: Partial<OffDraft>): void =>
    change({ off: off.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const time = (label: string, one: OffDraft, end: 'startsAt' | 'endsAt') => (
    <TextField
      className="w-32 max-sm:w-auto max-sm:flex-1 max-sm:basis-28"
      type="time"
      label={label}
      error={end === 'startsAt' && one.from ? problems.off[one.key] : undefined}
      value={one[end]}
      onChange={({ target }) => set(one.key, { [end]: target.value })}
    />
  )
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-md font-medium">Time off</legend>
      <p className="text-md text-ink-2">
        {off.length === 0 ? 'None planned. ' : null}The assistant can see time off and its reason.
      </p>
      {off.map((one, at) => (
        <div key={one.key} className="flex flex-col gap-2 rounded-lg border border-line p-3">
          <div className="flex flex-wrap items-start gap-2">
            <DateField
              className="w-48 max-sm:basis-full"
              label={one.partOfDay ? 'Day' : 'First day'}
              zone={draft.timeZone}
              ref={at === off.length - 1 ? addedDay : undefined}
              value={one.from}
              error={one.from ? undefined : problems.off[one.key]}
              onChange={(from) =>
                // New time off starts as a single day.
                set(one.key, { from, to: one.partOfDay || one.to < from ? from : one.to })
              }
            />
            {one.partOfDay ? (
              <>
                {time('From', one, 'startsAt')}
                {time('Until', one, 'endsAt')}
              </>
            ) : (
              <DateField
                className="w-48 max-sm:basis-full"
                label="Last day"
                zone={draft.timeZone}
                min={one.from || undefined}
                value={one.to}
                error={one.to ? undefined : problems.off[one.key]}
                onChange={(to) => set(one.key, { to })}
              />
            )}
            <TextField
              className="min-w-40 flex-1"
              label="Reason"
              optional
              maxLength={200}
              value={one.reason}
              onChange={({ target }) => set(one.key, { reason: target.value })}
            />
            <IconButton
              className="mt-6.5"
              label={`Remove time off ${at + 1}`}
              onClick={() => change({ off: off.filter(({ key }) => key !== one.key) })}
            >
              <X size={15} aria-hidden="true" />
            </IconButton>
          </div>
          <Checkbox
            label="Part of a day"
            checked={one.partOfDay}
            onChange={({ target }) =>
              set(
                one.key,
                target.checked
                  ? { partOfDay: true, to: one.from, startsAt: '09:00', endsAt: '12:00' }
                  : { partOfDay: false },
              )
            }
          />
        </div>
      ))}
      <Button ref={button} className="self-start" icon={<Plus size={15} aria-hidden="true" />} onClick={add}>
        Add time off
      </Button>
    </fieldset>
  )
}
