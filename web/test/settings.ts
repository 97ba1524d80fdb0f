import type { Settings } from '@porchlight/contract/settings'

type More = Partial<Omit<Settings, 'business'>> & { business?: Partial<Settings['business']> }

/** The settings of a workspace with a team password and without links to pages of its own. */
export const workspaceSettings = ({ business, ...more }: More = {}): Settings => ({
  teamPasswordSet: true,
  teamPasswordChangedAt: null,
  twoFactorRequired: false,
  escortBufferMinutes: 30,
  savedReplies: [],
  warnings: [],
  version: 1,
  business: {
    name: 'Acme',
    postalAddress: '12 Main Street, Austin, TX 78701',
    supportEmail: 'help@acme.example',
    supportPhone: '(512) 555-0100',
    termsUrl: null,
    privacyUrl: null,
    refundsUrl: null,
    ...business,
  },
  updatedAt: '2026-03-18T15:00:00.000Z',
  updatedBy: null,
  ...more,
})
