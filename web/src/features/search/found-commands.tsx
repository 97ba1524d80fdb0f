import { accountTypeLabels } from '@porchlight/contract/accounts/words'
import { formatPhone } from '@porchlight/contract/kernel/contact-rules'
import type { SearchResults } from '@porchlight/contract/search'
import { Building2, CalendarClock, CircleUser, ContactRound } from 'lucide-react'
import { formatDayTime } from '../../lib/time.ts'
import type { Command } from '../../ui/overlays/command-palette.tsx'
import { lookOfTour } from '../tours/status.ts'
import { timeOf } from '../tours/tour-words.ts'

type One<Kind extends keyof SearchResults> = SearchResults[Kind][number]

/** The addresses to which an area's results lead; a kind without one is never found there. */
export type Places = {
  tour: (tour: One<'tours'>) => string
  person?: (person: One<'people'>) => string
  client?: (client: One<'clients'>) => string
  property?: (property: One<'properties'>) => string
}

const size = 17
const facts = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ')

/** The found people, clients, properties and tours as commands, in this order: a person before their tours. */
export const foundCommands = (
  { tours, people, clients, properties }: SearchResults,
  places: Places,
  go: (href: string) => void,
): Command[] => {
  const { person, client, property } = places
  const leadsTo = (href: string) => () => go(href)
  const isAgent = ({ userType }: One<'people'>): boolean => userType === 'real_estate_agent'
  const personCommand = (one: One<'people'>, group: string): Command[] =>
    person
      ? [
          {
            id: one.id,
            group,
            label: one.name || (one.email ?? 'Unnamed'),
            detail: facts(isAgent(one) ? null : accountTypeLabels[one.userType], one.email),
            icon: <CircleUser size={size} aria-hidden="true" />,
            run: leadsTo(person(one)),
          },
        ]
      : []
  return [
    ...people.filter(isAgent).flatMap((one) => personCommand(one, 'Agents')),
    ...people.filter((one) => !isAgent(one)).flatMap((one) => personCommand(one, 'Team')),
    ...clients.flatMap((one): Command[] =>
      client
        ? [
            {
              id: one.id,
              group: 'Clients',
              label: one.name,
              detail: facts(one.email, one.phone && formatPhone(one.phone)),
              icon: <ContactRound size={size} aria-hidden="true" />,
              run: leadsTo(client(one)),
            },
          ]
        : [],
    ),
    ...properties.flatMap((one): Command[] =>
      property
        ? [
            {
              id: one.id,
              group: 'Properties',
              label: one.address,
              detail: one.name ?? undefined,
              icon: <Building2 size={size} aria-hidden="true" />,
              run: leadsTo(property(one)),
            },
          ]
        : [],
    ),
    ...tours.map((tour): Command => {
      const time = timeOf(tour)
      return {
        id: tour.id,
        group: 'Tours',
        label: tour.address,
        detail: facts(
          tour.clientName,
          time ? formatDayTime(time.at, tour.timeZone) : 'No time yet',
          lookOfTour(tour).label,
          // Staff find tours by their agent, too.
          person ? tour.agentName : null,
        ),
        icon: <CalendarClock size={size} aria-hidden="true" />,
        run: leadsTo(places.tour(tour)),
      }
    }),
  ]
}
