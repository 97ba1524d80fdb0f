import { analyticsClock } from '@porchlight/contract/reports/figures'
import { paths } from '../../paths.ts'

export type OfficeHead = {
  title: string
  description?: string
  /**
   * The labels beside the heading, in this order, for most users of the screen. The document reserves space for them, so
   * that the heading does not wrap differently when the application draws them.
   */
  links?: readonly string[]
  buttons?: readonly string[]
}

/** The headings of the back office's screens, which the build renders too (areas/shell-html.tsx). */
export const heads = {
  overview: { title: 'Overview', links: ['Open the queue'] },
  properties: { title: 'Properties' },
  propertyManagement: { title: 'Property Management System' },
  propertyHub: { title: 'Property Management Hub', description: 'All tools for managing properties.' },
  assistants: {
    title: 'Assistants',
    description: 'The people who schedule and escort tours, and their workload.',
    buttons: ['Create Assistant'],
  },
  users: {
    title: 'Users',
    description: 'Subscribers and back-office staff.',
    links: ['Admin users'],
    buttons: ['Create User'],
  },
  adminUsers: {
    title: 'Admin Users',
    description: 'Administrators and assistants. Only super admins can add staff.',
    links: ['All users'],
    buttons: ['Add Admin User'],
  },
  roles: {
    title: 'Roles',
    description:
      'Everyone has their user type’s role. To give someone another role, open that person under Users and press Change roles.',
    buttons: ['Create Role'],
  },
  announcements: {
    title: 'Announcements',
    description: 'One message for all agents, shown at the top of their dashboard.',
  },
  analytics: {
    title: 'Analytics',
    description: `Revenue, subscriptions, tours, and people. ${analyticsClock}`,
    buttons: ['Download CSV'],
  },
  tourRequests: {
    title: 'Tour requests',
    description: 'Requests from agents, and who handles them.',
    links: ['Open the queue'],
  },
  cityTours: {
    title: 'City tours',
    description: 'Tours by city, including tours our team schedules for agents.',
    buttons: ['Schedule City Tour'],
  },
  audit: {
    title: 'Audit log',
    description:
      'Sign-ins, and changes to tours, people, properties, roles, and settings: who, when, and from where. Notes and messages aren’t included. Entries can’t be changed.',
    buttons: ['Refresh', 'Download CSV'],
  },
  settings: {
    title: 'Settings',
    description: 'Workspace settings. Every change appears in the audit log.',
  },
} as const satisfies Readonly<Record<string, OfficeHead>>

/**
 * The headings by address; null on screens without a visible one. Every listed screen is in the back office's frame,
 * for every role.
 */
export const headAt: Readonly<Record<string, OfficeHead | null>> = {
  [paths.adminDashboard('queue')]: null,
  [paths.adminDashboard('messages')]: null,
  [paths.adminProperties()]: null,
  [paths.propertyTest()]: null,
  [paths.adminDashboard()]: heads.overview,
  [paths.adminDashboard('properties')]: heads.properties,
  [paths.adminDashboard('assistants')]: heads.assistants,
  [paths.adminDashboard('users')]: heads.users,
  [paths.adminDashboard('roles')]: heads.roles,
  [paths.adminDashboard('announcements')]: heads.announcements,
  [paths.adminDashboard('analytics')]: heads.analytics,
  [paths.adminTourRequests()]: heads.tourRequests,
  [paths.adminUsers()]: heads.adminUsers,
  [paths.adminAudit()]: heads.audit,
  [paths.adminSettings()]: heads.settings,
  [paths.cityAdmin()]: heads.cityTours,
  [paths.propertyManagement()]: heads.propertyManagement,
  [paths.propertyHub()]: heads.propertyHub,
  [paths.propertySubmission()]: heads.properties,
}
