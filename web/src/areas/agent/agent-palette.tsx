import { useRouter } from '@tanstack/react-router'
import { SearchPalette } from '../../features/search/components/search-palette.tsx'
import { newTourHref } from '../../features/tours/request/new-tour-href.ts'
import { keyHint } from '../../lib/keys.ts'
import { paths } from '../../paths.ts'
import type { PaletteProps } from '../../ui/overlays/keyboard.tsx'
import { places } from './places.tsx'

/** What an agent can find or do by name. */
export function AgentPalette({ help, onClose }: PaletteProps) {
  const router = useRouter()
  const { history } = router
  return (
    <SearchPalette
      onClose={onClose}
      commands={[
        {
          id: 'new-tour',
          label: 'Schedule New Tour',
          group: 'Actions',
          shortcut: keyHint('newTour'),
          run: () => history.push(newTourHref(router.state.location)),
        },
        { ...help, group: 'Actions' },
        ...places.map(({ href, label, icon }) => ({
          id: href,
          label,
          icon,
          group: 'Go to',
          run: () => history.push(href),
        })),
      ]}
      places={{
        tour: ({ id }) => paths.scheduleTour({ tour: id }),
        client: ({ id }) => paths.scheduleTour({ client: id }),
        property: ({ id }) => paths.properties({ property: id }),
      }}
    />
  )
}
