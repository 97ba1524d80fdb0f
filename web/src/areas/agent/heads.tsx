import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'

type Head = {
  title: string
  description?: string
  /** The label of the primary button, if the heading has one from the start. */
  action?: string
  /** The label of a link in its place. */
  link?: string
}

/** The headings of the agent's screens, which the build renders too (areas/shell-html.tsx). */
export const heads = {
  dashboard: { title: 'Agent Portal' },
  schedule: {
    title: 'Schedule A Tour',
    description: 'Submit tour requests and track their status',
    action: 'Schedule New Tour',
  },
  properties: {
    title: 'Properties',
    description: 'Choose a property to schedule a tour.',
    action: 'Add Property',
  },
  notes: { title: 'Notes', description: 'The record of each tour: your notes and the team’s.' },
  reports: {
    title: 'Reports & Analytics',
    description: 'How your tours turned out.',
  },
  propertyRequest: {
    title: 'Request New Property',
    description: 'Not listed? We’ll look into it and reply here.',
  },
  profile: { title: 'Profile', description: 'Profile and sign-in' },
  subscription: {
    title: 'Subscription',
    description: 'Plan, payment method, and invoices',
    link: 'Back to Dashboard',
  },
} as const satisfies Readonly<Record<string, Head>>

/** The headings by address. */
export const headAt: Readonly<Record<string, Head>> = {
  [paths.dashboard()]: heads.dashboard,
  [paths.scheduleTour()]: heads.schedule,
  [paths.properties()]: heads.properties,
  [paths.notes()]: heads.notes,
  [paths.reports()]: heads.reports,
  [paths.propertyRequest()]: heads.propertyRequest,
  [paths.profile()]: heads.profile,
  [paths.subscription()]: heads.subscription,
}

export const plus: ReactNode = <Plus size={16} aria-hidden="true" />
