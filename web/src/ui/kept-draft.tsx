import { Button } from './button.tsx'

/** Above a form that opened with what was typed before. */
export function KeptDraft({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
      We kept what you had typed.
      <Button variant="ghost" onClick={onStartOver}>
        Start over
      </Button>
    </p>
  )
}
