import { useRouter } from '@tanstack/react-router'
import { newTourHref } from '../../features/tours/request/new-tour-href.ts'
import { lazyOnDemand } from '../../lib/lazy-when-idle.ts'
import { firstFieldIn } from '../../ui/forms/first-field.ts'
import { Keyboard } from '../../ui/overlays/keyboard.tsx'

const AgentPalette = lazyOnDemand(async () => ({
  default: (await import('./agent-palette.tsx')).AgentPalette,
}))

/** The agent area's keys and commands. */
export function AgentKeys() {
  const router = useRouter()
  return (
    <Keyboard
      area="agent"
      Palette={AgentPalette}
      onNewTour={() => {
        // If the form is already open, no opening animation moves the focus, so move it here.
        firstFieldIn(document.querySelector('main [data-takes-focus]'))?.focus()
        router.history.push(newTourHref(router.state.location))
      }}
    />
  )
}
