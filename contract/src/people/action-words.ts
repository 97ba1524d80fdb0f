/**
 * Actions of the audit log that read better without their noun. The search of the log finds these words too. No schemas
 * in this file, so a browser loads it without zod.
 */
export const plainActions: Readonly<Record<string, string>> = {
  'session.signed_in': 'Signed in',
  'session.sign_in_failed': 'Sign-in failed',
  'tour.payment': 'Charge changed',
  'tour.undone': 'Change undone',
  'tour.override': 'Time conflict overridden',
  'user.two_factor_code_refused': 'Wrong two-factor code',
  'user.plan_granted': 'Plan granted manually',
  'user.password_reset_sent': 'Password reset sent',
  'user.password_changed': 'Password changed',
  'user.own_password_refused': 'Wrong password when changing their account',
  'user.profile_changed': 'Profile changed',
  'user.first_steps_dismissed': 'First steps dismissed',
  'user.first_steps_shown': 'First steps shown again',
  'user.photo_changed': 'Photo changed',
  'user.photo_removed': 'Photo removed',
  'user.email_change_asked': 'Email change requested',
  'user.email_change_dropped': 'Email change cancelled',
  'user.email_changed': 'Email changed',
  'user.data_exported': 'Data downloaded',
  'user.closed': 'Account closed by the user',
  'user.invited_again': 'Invitation sent again',
  'assistant.invited_again': 'Invitation sent again',
  'user.invitation_accepted': 'Invitation accepted',
  // The screens call it the assistant password, as the sign-in page does.
  'settings.team_password_changed': 'Settings: assistant password changed',
  'settings.team_password_removed': 'Settings: assistant password removed',
}
