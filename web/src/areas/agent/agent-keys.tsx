import { useRouter } from '@tanstack/react-router'
import { keyHint } from '../../lib/keys.ts'
import { paths } from '../../paths.ts'
import { firstFieldIn } from '../../ui/forms/first-field.ts'
import { Keyboard } from '../../ui/overlays/keyboard.tsx'
import { places, propertiesPlace } from './places.tsx'

/** The agent area's keys and commands. */
export function AgentKeys() {
  const { history } = useRouter()
  const toNewTour = (): void => history.push(paths.scheduleTour({ form: 'open' }))
  return (
    <Keyboard
      area="agent"
      onNewTour={() => {
        // If the form is already open, no opening animation moves the focus, so move it here.
        firstFieldIn(document.querySelector('main [data-takes-focus]'))?.focus()
        toNewTour()
      }}
      commands={(help) => [
        {
          id: 'new-tour',
          label: 'Schedule New Tour',
          group: 'Do',
          shortcut: keyHint('newTour'),
          run: toNewTour,
        },
        { ...help, group: 'Do' },
        ...[...places, propertiesPlace].map(({ href, label, icon }) => ({
          id: href,
          label,
          icon,
          group: 'Go to',
          run: () => history.push(href),
        })),
      ]}
    />
  )
}
