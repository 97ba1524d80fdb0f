import { Button } from '../../../ui/button.tsx'

/** The chosen escort, while the tour has not been sent, for example because a request failed. */
export function EscortDecided({ paid, onChange }: { paid: boolean; onChange: () => void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-x-2 rounded-lg bg-brand-soft px-3 py-2 text-md"
    >
      {paid ? 'We’ll use your tour assistant payment for this tour.' : 'You’ll escort this tour yourself.'}
      {paid ? null : (
        <Button variant="ghost" onClick={onChange}>
          Change
        </Button>
      )}
    </p>
  )
}
