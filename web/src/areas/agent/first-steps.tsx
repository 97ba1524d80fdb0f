import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { connectionsQuery, feedQuery } from '../../features/calendar/api.ts'
import { firstStepsQuery, useDismissFirstSteps } from '../../features/people/first-steps-api.ts'
import { agentStatsQuery } from '../../features/tours/api.ts'
import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { useSession } from '../../lib/session.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'

const AddClientDialog = lazyWhenIdle(async () => ({
  default: (await import('../../features/clients/components/add-client-dialog.tsx')).AddClientDialog,
}))

/**
 * What a new agent does first, with what is already done. It goes away when everything is done, when the agent dismisses
 * it, or once they have a past tour.
 */
export function FirstSteps() {
  const { user } = useSession()
  const [adds, setAdds] = useState(false)
  const { data: stats } = useQuery(agentStatsQuery)
  const isNew = stats !== undefined && stats.pastTours === 0
  const { data: firstSteps } = useQuery({ ...firstStepsQuery, enabled: isNew })
  const dismiss = useDismissFirstSteps()
  const { data: calendars } = useQuery({ ...connectionsQuery, enabled: isNew })
  const { data: feed } = useQuery({ ...feedQuery, enabled: isNew })
  if (!user || !isNew || calendars === undefined || feed === undefined) return null
  // Before the answer, they may be dismissed.
  if (firstSteps?.dismissed !== false) return null

  const steps = [
    {
      name: 'Add a client',
      isDone: stats.totalClients > 0,
      action: <Button onClick={() => setAdds(true)}>Add a client</Button>,
    },
    {
      name: 'Request a tour',
      isDone: stats.activeTours + stats.pendingTours > 0,
      action: <ButtonLink href={paths.scheduleTour({ form: 'open' })}>Request a tour</ButtonLink>,
    },
    {
      name: 'Connect a calendar',
      isDone: calendars.connections.length > 0 || feed !== null,
      action: <ButtonLink href={paths.profile({ tab: 'calendars' })}>Connect a calendar</ButtonLink>,
    },
    {
      name: 'Set your photo',
      isDone: Boolean(user.profileImageUrl),
      action: <ButtonLink href={paths.profile()}>Set your photo</ButtonLink>,
    },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <section aria-labelledby="first-steps" className="rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5">
        <h2 id="first-steps" className="num flex-1 text-md font-semibold">
          First steps ({done} of {steps.length} done)
        </h2>
        <Button variant="ghost" onClick={() => dismiss.mutate()}>
          Dismiss
        </Button>
      </div>
      <ul className="grid sm:grid-cols-2 xl:grid-cols-4">
        {steps.map((step) => (
          <Step key={step.name} {...step} />
        ))}
      </ul>
      <Suspense>{adds ? <AddClientDialog onClose={() => setAdds(false)} /> : null}</Suspense>
    </section>
  )
}

function Step({ name, isDone, action }: { name: string; isDone: boolean; action: ReactNode }) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-2.5">
      <span
        aria-hidden="true"
        className={cx(
          'grid size-5 shrink-0 place-items-center rounded-full border',
          isDone ? 'border-ok bg-ok text-surface' : 'border-line-2',
        )}
      >
        {isDone ? <Check size={13} /> : null}
      </span>
      {isDone ? (
        <span className="text-md text-ink-2">
          {name}
          <span className="sr-only">: done</span>
        </span>
      ) : (
        action
      )}
    </li>
  )
}
