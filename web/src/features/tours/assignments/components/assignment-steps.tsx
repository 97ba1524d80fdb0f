import type { Assignment } from '@porchlight/contract/tours/shapes'
import { ChevronDown } from 'lucide-react'
import { Suspense } from 'react'
import { lazyWhenIdle } from '../../../../lib/lazy-when-idle.ts'
import { serversNow, useNow } from '../../../../lib/now.ts'
import { isRefusal } from '../../../../lib/requests/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { stepLabel } from '../../step-words.ts'
import { clientNameOf } from '../../tour-words.ts'
import type { Progress } from '../assignment-steps.ts'
import { isEarly, isNear, type Step, stepAsks, undoOf } from '../assignment-steps.ts'
import { useAssignmentAction } from '../use-assignment-action.ts'
import { useUndoStep } from '../use-undo-step.ts'
import type { Asked } from './assignment-asked.tsx'

// Loaded when idle, so that it is available offline.
const VersionConflict = lazyWhenIdle(async () => ({
  default: (await import('../../details/change-dialogs.tsx')).VersionConflict,
}))

type Props = {
  tour: Assignment
  onAsk: (asked: Asked) => void
  /** The highlighted card of the page. */
  foremost?: boolean | undefined
}

/** The assistant's next steps: the usual one as a button, the others in a menu. */
export function AssignmentSteps({ tour, onAsk, foremost = false }: Props) {
  const action = useAssignmentAction()
  const now = useNow()
  const [main, ...others] = tour.next
  const name = clientNameOf(tour)
  const near = isNear(tour, now)
  const start = (step: Step): void => {
    if (isEarly(tour, step, serversNow())) onAsk({ tour, early: step })
    else if (stepAsks(step)) onAsk({ tour, step: step.needsFeedback ? 'feedback' : step })
    else void action.perform(tour, { kind: 'step', step, notes: '', scheduledDate: null })
  }
  const progress = action.pending?.kind === 'progress' ? action.pending.progress : null
  const record = (visitProgress: Progress): void => {
    if (isEarly(tour, visitProgress, serversNow())) onAsk({ tour, early: visitProgress })
    else void action.perform(tour, { kind: 'progress', progress: visitProgress })
  }
  const late = tour.status === 'completed' && (tour.may.giveFeedback || tour.may.correctFeedback)
  return (
    <>
      {near && tour.may.onMyWay ? (
        <Button className="flex-1" loading={progress === 'on_my_way'} onClick={() => record('on_my_way')}>
          On My Way
          <Of name={name} />
        </Button>
      ) : null}
      {near && tour.may.arrive ? (
        <Button className="flex-1" loading={progress === 'arrived'} onClick={() => record('arrived')}>
          Arrived
          <Of name={name} />
        </Button>
      ) : null}
      {main ? (
        <Button
          variant={foremost ? 'primary' : 'secondary'}
          className={foremost ? 'flex-1' : 'flex-1 border-brand/40! text-brand!'}
          loading={action.pending?.kind === 'step'}
          onClick={() => start(main)}
        >
          {stepLabel(tour.status, main)}
          <Of name={name} />
        </Button>
      ) : null}
      {late ? (
        <Button onClick={() => onAsk({ tour, step: 'feedback' })}>
          {tour.may.giveFeedback ? 'Give Feedback' : 'Correct Feedback'}
          <Of name={name} />
        </Button>
      ) : null}
      <Undo tour={tour} name={name} />
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
        {isRefusal(action.error, 'version_conflict') ? <VersionConflict onClose={action.reset} /> : null}
      </Suspense>
    </>
  )
}

/** Undoes the last step, for a few minutes. */
function Undo({ tour, name }: { tour: Assignment; name: string }) {
  const undo = useUndoStep()
  const now = useNow(10_000)
  const offered = tour.may.undo ? undoOf(tour, now) : null
  if (!offered) return null
  return (
    <Button variant="ghost" loading={undo.isPending} onClick={() => undo.mutate(tour)}>
      Undo {offered.label}
      <Of name={name} />
      <span className="num text-ink-3">{offered.minutes} min left</span>
    </Button>
  )
}

/** For screen readers, because many cards have the same buttons. */
function Of({ name }: { name: string }) {
  return <span className="sr-only">: {name}</span>
}
