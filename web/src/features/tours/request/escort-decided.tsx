import { Button } from '../../../ui/button.tsx'

/** The chosen escort, while the tour has not been sent, for example because a request failed. */
export function EscortDecided({ paid, onChange }: { paid: boolean; onChange: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-2 rounded-lg bg-brand-soft px-3 py-2 text-md"
    >
      {paid
        ? 'Your payment for a tour assistant is kept and used for this tour.'
        : 'You escort this tour personally.'}
      {paid ? null : (
        <Button variant="ghost" onClick={onChange}>
          Change
        </Button>
      )}
    </p>
  )
}
