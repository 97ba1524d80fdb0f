/** Words that people look for when they want the hours of the team, or money. */
export const hoursKeywords = 'open closed holidays desk time'
export const moneyKeywords = 'payment refund coupon discount promotion code invoice charge card stripe money'

/** The settings as the command palette lists them; the titles are those of the screen. */
export const settingsSections = [
  { id: 'business-details', title: 'Business details', keywords: 'address support email phone legal' },
  { id: 'team-password', title: 'Assistant password', keywords: 'assistants sign-in shared team' },
  { id: 'two-factor', title: 'Two-factor sign-in', keywords: 'security authenticator 2fa required' },
  { id: 'escort-buffer', title: 'Buffer after an escort', keywords: 'minutes drive busy' },
  { id: 'operation-hours', title: 'Operation hours', keywords: hoursKeywords },
  { id: 'payments', title: 'Payments, refunds, and coupons', keywords: moneyKeywords },
  { id: 'saved-replies', title: 'Saved replies', keywords: 'templates messages' },
] as const

/** The part of the settings that an address can name. */
export type SettingsSection = (typeof settingsSections)[number]['id']

/** The section's title. */
export const sectionTitle = (id: SettingsSection): string =>
  settingsSections.find((section) => section.id === id)?.title ?? id
