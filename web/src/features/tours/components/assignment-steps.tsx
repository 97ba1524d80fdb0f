import type { Assignment } from '@porchlight/contract/tour-shapes'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { isRefusal } from '../../../lib/api-error.ts'
import { useNow } from '../../../lib/now.ts'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useRecordProgress, useTakeStep } from '../assignment-mutations.ts'
import { isNear, type Step, stepAsks, stepLabel } from '../assignment-steps.ts'
import { clientNameOf } from '../tour-words.ts'

const StepDialog = lazy(async () => ({
  default: (await import('./assignment-step-dialog.tsx')).AssignmentStepDialog,
}))
const VersionConflict = lazy(async () => ({
  default: (await import('./change-dialogs.tsx')).VersionConflict,
}))

type Props = {
  tour: Assignment
  /** The one that stands out on the page. */
  foremost?: boolean | undefined
}

/** What the assistant may do next: the usual step as a button, the rest one press away. */
export function AssignmentSteps({ tour, foremost = false }: Props) {
  const take = useTakeStep()
  const progress = useRecordProgress()
  const now = useNow()
  const [asking, setAsking] = useState<Step | null>(null)
  const [main, ...others] = tour.next
  const name = clientNameOf(tour)
  const near = isNear(tour, now)
  const start = (step: Step): void => {
    if (stepAsks(step)) setAsking(step)
    else take.mutate({ tour, step })
  }
  const conflict = isRefusal(take.error, 'version_conflict')
  return (
    <>
      {near && tour.may.onMyWay ? (
        <Button
          className="flex-1"
          loading={progress.isPending && progress.variables.progress === 'on_my_way'}
          onClick={() => progress.mutate({ id: tour.id, progress: 'on_my_way' })}
        >
          On My Way
          <Of name={name} />
        </Button>
      ) : null}
      {near && tour.may.arrive ? (
        <Button
          className="flex-1"
          loading={progress.isPending && progress.variables.progress === 'arrived'}
          onClick={() => progress.mutate({ id: tour.id, progress: 'arrived' })}
        >
          Arrived
          <Of name={name} />
        </Button>
      ) : null}
      {main ? (
        <Button
          variant={foremost ? 'primary' : 'secondary'}
          className={foremost ? 'flex-1' : 'flex-1 border-brand/40! text-brand!'}
          loading={take.isPending}
          onClick={() => start(main)}
        >
          {stepLabel(tour.status, main)}
          <Of name={name} />
        </Button>
      ) : null}
      {others.length > 0 ? (
        <Menu
          entries={others.map((step) => ({
            label: stepLabel(tour.status, step),
            destructive: step.outcome === 'no_show',
            onSelect: () => start(step),
          }))}
          trigger={
            <Button>
              Other steps
              <Of name={name} />
              <ChevronDown size={14} aria-hidden="true" />
            </Button>
          }
        />
      ) : null}
      <Suspense>
        {asking ? <StepDialog tour={tour} step={asking} onClose={() => setAsking(null)} /> : null}
        {conflict ? <VersionConflict onClose={() => take.reset()} /> : null}
      </Suspense>
    </>
  )
}

/** For ears: many cards have the same buttons. */
function Of({ name }: { name: string }) {
  return <span className="sr-only">: {name}</span>
}
