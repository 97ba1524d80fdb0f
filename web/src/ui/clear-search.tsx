import { Button } from './button.tsx'

/**
 * Empties a search that found nothing. The button disappears with the message around it, so the page's search box
 * takes the focus.
 */
export function ClearSearch({ onClear }: { onClear: () => void }) {
  return (
    <Button
      onClick={() => {
        onClear()
        document.querySelector<HTMLElement>('main [data-search]')?.focus()
      }}
    >
      Clear search
    </Button>
  )
}
