import type { AgentTour } from '@porchlight/contract/tours/shapes'
import { withoutSelfEscort } from '@porchlight/contract/tours/words'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { ApiError, isRefusal, reasonOf } from '../../../lib/requests/api-error.ts'
import { formatDayTime, instantToWall, type WallTime, wallToInstant } from '../../../lib/time.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Form } from '../../../ui/forms/form.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { type ClientValues, clientParts, partsOf } from '../../clients/client-values.ts'
import { ClientField } from '../../clients/components/client-field.tsx'
import { agentTourQuery } from '../api.ts'
import { useEditTour } from '../mutations.ts'
import { knownEmail, UnlessUnsubscribed } from '../request/client-unsubscribed.tsx'
import { sameWall } from '../request/day-times.ts'
import { FreeTimes } from '../request/free-times.tsx'
import { clientOfTour } from '../request/request-form.ts'
import { TourTimeField } from '../request/tour-time-field.tsx'
import { useEmailClientWords } from '../request/use-email-client-words.ts'
import { lookOf } from '../status.ts'
import { timeOf } from '../tour-words.ts'
import { VersionConflict } from './change-dialogs.tsx'
import { WhyOtherTime } from './why-other-time.tsx'

const fieldsOf = (tour: AgentTour) => {
  const wall = (at: string | null): WallTime | null => (at ? instantToWall(at, tour.timeZone) : null)
  return {
    requested: wall(tour.requestedDateTime ?? tour.scheduledDate),
    alternative: wall(tour.alternativeDateTime),
    requests: withoutSelfEscort(tour.specialRequests) ?? '',
    emailClient: tour.emailClient,
    version: tour.version,
  }
}

const OTHER_TIME = 'This time isn’t available. Choose a different one.'

/** Edits a request. The server reports errors by field; the input stays. */
export function TourEditForm({ tour, onDone }: { tour: AgentTour; onDone: () => void }) {
  const client = useQueryClient()
  const clientForm = useForm<ClientValues>({ defaultValues: clientOfTour(tour) })
  const emailWords = useEmailClientWords()
  const edit = useEditTour()
  const form = useRef<HTMLFormElement>(null)
  const time = useRef<HTMLInputElement>(null)
  const asksTime = useRef(tour.needs.includes('new_time'))
  useEffect(() => {
    // 'Pick another time' leads here.
    if (asksTime.current) time.current?.focus()
  }, [])
  const [opened, setOpened] = useState(() => fieldsOf(tour))
  const [fields, setFields] = useState(opened)
  const [tried, setTried] = useState(false)
  const set = (change: Partial<typeof fields>): void => setFields((before) => ({ ...before, ...change }))
  const asked = tour.requestedDateTime ?? tour.scheduledDate
  const instant = (wall: WallTime | null): string | null =>
    wall ? wallToInstant(wall, tour.timeZone).instant : null

  const [clientOfForm, clientEmail] = useWatch({
    control: clientForm.control,
    name: ['client', 'clientEmail'],
  })
  const attendees = {
    client: clientOfForm,
    clientEmail,
    agent: tour.escortedBy === 'agent',
    tourId: tour.id,
  }

  const needsOtherTime =
    tour.needs.includes('new_time') &&
    sameWall(fields.requested, opened.requested) &&
    // A new alternative is enough if the team couldn't get the requested time, but not if that time has passed.
    (tour.status === 'requested' || sameWall(fields.alternative, opened.alternative))
  const save = (): void => {
    if (!tour.may.edit) return
    setTried(true)
    // Saved as it is, the tour would return to the team with the time that was not available.
    if (needsOtherTime) {
      time.current?.focus()
      return
    }
    const change = {
      ...partsOf(clientForm.getValues()),
      // A cleared date differs from a missing one: the server answers that it may be replaced, but not removed.
      requestedDateTime: instant(fields.requested) ?? (asked ? '' : undefined),
      alternativeDateTime: instant(fields.alternative),
      // An unchanged text keeps the part that the text box does not show.
      specialRequests: fields.requests === opened.requests ? undefined : fields.requests,
      emailClient: fields.emailClient,
    }
    edit.mutate(
      { id: tour.id, version: fields.version, change },
      {
        onSuccess: () => {
          // The new time and status are at the top, and the button was at the bottom.
          const body = scrolledBy(form.current)
          onDone()
          body?.scrollTo({ top: 0, behavior: wantsLessMotion() ? 'instant' : 'smooth' })
        },
        onError: (error) => {
          showClientProblems(error)
          requestAnimationFrame(() =>
            form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
          )
        },
      },
    )
  }
  const showClientProblems = (error: Error): void => {
    const problems = error instanceof ApiError ? error.errors : []
    for (const { path, message } of problems) {
      const field = clientParts.find((part) => part === path)
      if (!field) continue
      clientForm.setValue('addsClient', true)
      clientForm.setError(field, { message })
    }
  }
  const reload = async (): Promise<void> => {
    edit.reset()
    const current = await client.fetchQuery({ ...agentTourQuery(tour.id), staleTime: 0 })
    clientForm.reset(clientOfTour(current))
    setOpened(fieldsOf(current))
    setFields(fieldsOf(current))
  }
  const wrong = (path: string): string | undefined =>
    edit.error instanceof ApiError ? edit.error.errors.find((one) => one.path === path)?.message : undefined
  const past = isRefusal(edit.error, 'time_in_past') ? edit.error.reason : undefined
  const placed =
    isRefusal(edit.error, 'version_conflict') ||
    isRefusal(edit.error, 'time_taken') ||
    wrongFields(edit.error)
  const unplaced = edit.error && !past && !placed

  return (
    <Form
      ref={form}
      label="Edit Request"
      // The buttons at the foot must not cover the focused control.
      className="flex flex-col gap-4 pt-1 [&_:is(input,textarea,button)]:scroll-mb-20"
      onSubmit={save}
    >
      {tour.version === opened.version ? null : <ChangedSince tour={tour} />}
      {asksTime.current ? <WhyOtherTime tour={tour} /> : null}
      <FormProvider {...clientForm}>
        <ClientField complete startsNew={false} forTour />
      </FormProvider>
      <UnlessUnsubscribed email={knownEmail(clientOfForm, clientEmail)}>
        <Checkbox
          {...emailWords}
          checked={fields.emailClient}
          onChange={(event) => set({ emailClient: event.target.checked })}
        />
      </UnlessUnsubscribed>
      <TourTimeField
        label="Requested Tour Time"
        ref={time}
        propertyId={tour.propertyId}
        zone={tour.timeZone}
        attendees={attendees}
        future={!sameWall(fields.requested, opened.requested)}
        value={fields.requested}
        refused={asksTime.current && tour.status !== 'requested' ? opened.requested : null}
        onChange={(requested) => set({ requested })}
        error={tried && needsOtherTime ? OTHER_TIME : (past ?? wrong('requestedDateTime'))}
      />
      <TourTimeField
        label="Alternative Tour Time"
        optional
        propertyId={tour.propertyId}
        zone={tour.timeZone}
        attendees={attendees}
        future={!sameWall(fields.alternative, opened.alternative)}
        value={fields.alternative}
        hint={
          asksTime.current && opened.alternative && sameWall(fields.alternative, opened.alternative)
            ? 'From your earlier request. It stays in your request unless you change or clear it.'
            : undefined
        }
        onChange={(alternative) => set({ alternative })}
        error={wrong('alternativeDateTime')}
      />
      {isRefusal(edit.error, 'time_taken') ? (
        <FreeTimes
          times={edit.error.freeTimes}
          zone={tour.timeZone}
          onPick={(at) => set({ requested: instantToWall(at, tour.timeZone) })}
        />
      ) : null}
      <TextArea
        label="Special Requests"
        optional
        value={fields.requests}
        maxLength={5000}
        onChange={(event) => set({ requests: event.target.value })}
        error={wrong('specialRequests')}
      />
      {unplaced ? (
        <p role="alert" className="rounded-md bg-bad-soft px-3 py-2 text-md text-bad">
          {reasonOf(edit.error, 'Failed to update tour request. Please try again.')}
        </p>
      ) : null}
      <div
        data-action-bar=""
        data-keep-clear=""
        className="sticky -bottom-5 z-1 -mx-5 -mb-5 flex flex-wrap gap-2 border-t border-line bg-surface px-5 py-3 lg:rounded-b-xl pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        {tour.may.edit ? (
          <Button type="submit" variant="primary" loading={edit.isPending}>
            {edit.isPending ? 'Saving...' : 'Save Changes'}
          </Button>
        ) : (
          <ButtonLink href={paths.tourNotes({ tour: tour.id })}>Message the team</ButtonLink>
        )}
        <Button onClick={onDone}>Cancel Edit</Button>
      </div>
      {isRefusal(edit.error, 'version_conflict') ? (
        <VersionConflict onClose={() => edit.reset()} onReload={() => void reload()} />
      ) : null}
    </Form>
  )
}

/** The tour's new state if it changed during the edit. The input stays. */
function ChangedSince({ tour }: { tour: AgentTour }) {
  const time = timeOf(tour)
  const status = lookOf(tour.status).label
  const when = time && !time.asked ? ` for ${formatDayTime(time.at, tour.timeZone)}` : ''
  return (
    <div role="status">
      <Banner label="This tour has changed">
        {tour.may.edit
          ? `This tour changed while you were editing. It is now “${status}”${when}. When you save, you can load the new version first.`
          : `Our team changed this tour while you were editing. It is now “${status}”${when} and can no longer be edited. Your text is still here: copy what you need and send it to the team.`}
      </Banner>
    </div>
  )
}

const wrongFields = (error: Error | null): boolean => error instanceof ApiError && error.errors.length > 0

/** The element that scrolls these contents. */
const scrolledBy = (inside: Element | null): Element | null => {
  const parent = inside?.parentElement ?? null
  return parent && parent.scrollTop === 0 ? scrolledBy(parent) : parent
}

const wantsLessMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
