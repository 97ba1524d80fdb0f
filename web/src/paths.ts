import type {
  AdminEntrySearch,
  AuditSearch,
  CheckoutSearch,
  NotesSearch,
  OutboxSearch,
  ProfileSearch,
  PropertiesSearch,
  ReportsSearch,
  ResetSearch,
  ScheduleSearch,
  SetupSearch,
  SignInSearch,
  SubscriptionSearch,
  TextSearch,
  TourNotesSearch,
} from './lib/searches.ts'

const at = (path: string, search: Record<string, string | undefined> = {}): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, value)
  return query.size > 0 ? `${path}?${query}` : path
}

export type AdminTab =
  | 'overview'
  | 'queue'
  | 'properties'
  | 'messages'
  | 'assistants'
  | 'users'
  | 'roles'
  | 'announcements'
  | 'analytics'

/** All addresses of the product. Public pages are separate documents. */
export const paths = {
  landing: () => '/',
  agentLogin: (search?: SignInSearch) => at('/agent-login', search),
  login: (search?: SignInSearch) => at('/login', search),
  agentSignup: () => '/agent-signup',
  checkout: (search?: CheckoutSearch) => at('/checkout', search),
  accountSetup: (search?: SetupSearch) => at('/account-setup', search),
  quickLogin: () => '/quick-login',
  forgotPassword: () => '/forgot-password',
  twoFactor: () => '/two-factor',
  resetPassword: (search?: ResetSearch) => at('/reset-password', search),
  assistantLogin: (search?: SignInSearch) => at('/assistant-login', search),
  adminLogin: (search?: SignInSearch) => at('/admin-login', search),
  dashboard: () => '/dashboard',
  scheduleTour: (search?: ScheduleSearch) => at('/schedule-tour', search),
  properties: (search?: PropertiesSearch) => at('/properties', search),
  propertyRequest: () => '/property-request',
  notes: (search?: NotesSearch) => at('/notes', search),
  tourNotes: (search?: TourNotesSearch) => at('/tour-notes', search),
  reports: (search?: ReportsSearch) => at('/reports', search),
  profile: (search?: ProfileSearch) => at('/profile', search),
  mails: () => '/mails',
  account: () => '/account',
  subscription: (search?: SubscriptionSearch) => at('/subscription', search),
  invoice: (id: string) => `/subscription/invoices/${id}`,
  tourReceipt: (paymentId: string) => `/subscription/tour-payments/${paymentId}`,
  outbox: (search?: OutboxSearch) => at('/dev/outbox', search),
  adminDashboard: (tab: AdminTab = 'overview', search?: TextSearch) =>
    at(tab === 'overview' ? '/admin-dashboard' : `/admin-dashboard/${tab}`, search),
  /** The short address of the back office, which redirects to the dashboard. */
  admin: (search?: AdminEntrySearch) => at('/admin', search),
  cityAdmin: (search?: TextSearch) => at('/city-admin', search),
  adminAudit: (search?: AuditSearch) => at('/admin/audit', search),
  adminSettings: (section?: string) => (section ? `/admin/settings#${section}` : '/admin/settings'),
  adminUsers: (search?: TextSearch) => at('/admin/users', search),
  adminTourRequests: (search?: TextSearch) => at('/admin-tour-requests', search),
  propertyManagement: (search?: TextSearch) => at('/property-management', search),
  propertyHub: () => '/property-hub',
  propertyTest: () => '/property-test',
  adminProperties: (search?: TextSearch) => at('/admin-properties', search),
  propertySubmission: (search?: TextSearch) => at('/admin/property-submission', search),
  assistantDashboard: (search?: TextSearch) => at('/assistant-dashboard', search),
  assistantSchedule: () => '/assistant-schedule',
} as const
