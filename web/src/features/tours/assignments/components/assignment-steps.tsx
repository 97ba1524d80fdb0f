import type { Assignment } from '@porchlight/contract/tours/shapes'
import { ChevronDown } from 'lucide-react'
import { Suspense, useId } from 'react'
import { lazyWhenIdle } from '../../../../lib/lazy-when-idle.ts'
import { serversNow, useNow } from '../../../../lib/now.ts'
import { isRefusal } from '../../../../lib/requests/api-error.ts'
import { Button } from '../../../../ui/button.tsx'
import { cx } from '../../../../ui/cx.ts'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { stepHint, stepLabel } from '../../step-words.ts'
import { clientNameOf } from '../../tour-words.ts'
import {
  isEarly,
  isNear,
  type Progress,
  progressLabels,
  refusalOf,
  type Step,
  stepAsks,
  undoOf,
  type VisitDeed,
  visitLabel,
} from '../assignment-steps.ts'
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

const ROW = 'flex flex-wrap gap-2 empty:hidden'

/**
 * The assistant's next steps in at most two rows: the usual ones as buttons, the others in a menu. Once the tour has
 * started, its way there is no longer usual.
 */
export function AssignmentSteps({ tour, onAsk, foremost = false }: Props) {
  const action = useAssignmentAction()
  const now = useNow()
  const name = clientNameOf(tour)
  const near = isNear(tour, now)
  const [first, ...others] = tour.next
  // Before its time, the start of a tour that the assistant does not attend is nothing to do next.
  const isMain = first !== undefined && (tour.escorting || !isEarly(tour, first, now))
  const main = isMain ? first : undefined
  const start = (step: Step): void => {
    if (isEarly(tour, step, serversNow())) onAsk({ tour, early: step })
    else if (stepAsks(step)) onAsk({ tour, step: step.needsFeedback ? 'feedback' : step })
    else void action.perform(tour, { kind: 'step', step, notes: '', scheduledDate: null })
  }
  const recording = action.pending?.kind === 'progress' ? action.pending.progress : null
  const record = (visitProgress: Progress): void => {
    if (isEarly(tour, visitProgress, serversNow())) onAsk({ tour, early: visitProgress })
    else void action.perform(tour, { kind: 'progress', progress: visitProgress })
  }
  const may: Record<Progress, boolean> = { on_my_way: tour.may.onMyWay, arrived: tour.may.arrive }
  const progress = (['on_my_way', 'arrived'] as const).filter((step) => near && may[step])
  const hasStarted = tour.status === 'in_progress'
  const shown = hasStarted ? [] : progress
  const late = tour.status === 'completed' && (tour.may.giveFeedback || tour.may.correctFeedback)
  const entryOf = (step: VisitDeed) => {
    const reason = refusalOf(tour, step, now)
    return { label: visitLabel(tour, step), reason, disabled: reason !== undefined }
  }
  const entries = [
    ...(hasStarted ? progress : []).map((step) => ({ ...entryOf(step), onSelect: () => record(step) })),
    ...(isMain ? others : tour.next).map((step) => ({
      ...entryOf(step),
      destructive: step.outcome === 'no_show',
      onSelect: () => start(step),
    })),
  ]
  const menu =
    entries.length > 0 ? (
      <Menu
        entries={entries}
        trigger={
          <Button className="max-sm:px-3!">
            Other steps
            <Of name={name} />
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
      />
    ) : null
  const hint = main && stepHint(main)
  const hintId = useId()
  return (
    <>
      {hint ? (
        <p id={hintId} className="text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
      <div className={ROW}>
        {shown.map((step) => (
          <Button
            key={step}
            className="flex-1 px-2!"
            loading={recording === step}
            onClick={() => record(step)}
          >
            {progressLabels[step]}
            <Of name={name} />
          </Button>
        ))}
        {main ? (
          <Button
            variant={foremost ? 'primary' : 'secondary'}
            className={cx('flex-1 px-2!', !foremost && 'border-brand/40! text-brand!')}
            loading={action.pending?.kind === 'step'}
            aria-describedby={hint ? hintId : undefined}
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
        {shown.length === 0 ? menu : null}
      </div>
      <div className={ROW}>
        <Undo tour={tour} name={name} />
        {shown.length > 0 ? menu : null}
      </div>
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
    <Button variant="ghost" className="px-2!" loading={undo.isPending} onClick={() => undo.mutate(tour)}>
      Undo {offered.label}
      <Of name={name} />
      <span className="num text-ink-3">
        {offered.minutes} min<span className="max-sm:sr-only"> left</span>
      </span>
    </Button>
  )
}

/** For screen readers, because many cards have the same buttons. */
function Of({ name }: { name: string }) {
  return <span className="sr-only">: {name}</span>
}
