import { Button } from '../button.tsx'

/** A notice above a form that opened with a restored draft. */
export function KeptDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      We saved your draft.
      <Button variant="ghost" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  )
}
