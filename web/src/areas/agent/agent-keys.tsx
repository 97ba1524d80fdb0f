import { useRouter } from '@tanstack/react-router'
import { lazy } from 'react'
import { newTourHref } from '../../features/tours/request/new-tour-href.ts'
import { firstFieldIn } from '../../ui/forms/first-field.ts'
import { Keyboard } from '../../ui/overlays/keyboard.tsx'

const AgentPalette = lazy(async () => ({ default: (await import('./agent-palette.tsx')).AgentPalette }))

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
