/**
 * The closed list of refusals. A code determines its status and its default wording. Wordings from the specification
 * are here or beside the rule that they belong to. The server's error handler looks refusals up in this table.
 */
export const refusals = {
  invalid_input: { status: 400, message: 'Please check the highlighted fields.' },
  malformed_request: { status: 400, message: 'This request could not be understood.' },
  malformed_body: { status: 400, message: 'The request body is not valid JSON.' },
  date_needed: { status: 400, message: 'This status needs a scheduled date.' },
  coupon_invalid: { status: 400, message: 'This coupon code is not valid' },
  webhook_refused: { status: 400, message: 'The signature of this webhook is not valid.' },
  time_in_past: { status: 400, message: 'That time is in the past. Please choose a later time.' },
  not_signed_in: { status: 401, message: 'Authentication Required' },
  wrong_credentials: { status: 401, message: 'Invalid email or password. Please check your credentials.' },
  wrong_back_office_credentials: {
    status: 401,
    message: 'Invalid credentials or insufficient permissions.',
  },
  wrong_team_password: { status: 401, message: 'Invalid assistant password.' },
  wrong_code: {
    status: 401,
    message: 'That code is wrong or was already used. Please try the next one.',
  },
  wrong_password: { status: 401, message: 'That password is wrong. Please try again.' },
  wrong_setup_code: {
    status: 401,
    message: 'That setup code is wrong. Find the current one in the server’s log.',
  },
  ticket_expired: { status: 401, message: 'That took too long. Please enter the assistant password again.' },
  subscription_required: { status: 402, message: 'An active subscription is required.' },
  card_declined: { status: 402, message: 'Your card was declined.' },
  not_allowed: { status: 403, message: 'You do not have permission to access this area.' },
  not_yours_to_give: { status: 403, message: 'You can’t grant permissions you don’t have yourself.' },
  not_the_escort: {
    status: 403,
    message: 'Only the assistant who escorts the client can record this.',
  },
  other_site: { status: 403, message: 'This request didn’t come from Porchlight, so we refused it.' },
  not_yours_to_manage: {
    status: 403,
    message: 'Only a super admin can do this to a super admin.',
  },
  may_not_create_admins: {
    status: 403,
    message: 'You don’t have permission to add back-office staff.',
  },
  not_found: { status: 404, message: 'Not found.' },
  too_slow: { status: 408, message: 'The request took too long to arrive.' },
  not_editable: {
    status: 409,
    message: 'You can’t edit this tour because our team is already working on it. Send a note instead.',
  },
  not_cancellable: {
    status: 409,
    message:
      'You can’t cancel this tour here because our team is already working on it. Request cancellation instead.',
  },
  already_closed: { status: 409, message: 'This tour is already closed.' },
  transition_refused: { status: 409, message: 'This step isn’t possible in the tour’s current status.' },
  too_early: {
    status: 409,
    message: 'The tour hasn’t started yet. Enter a reason to record this now.',
  },
  own_sign_in_needed: {
    status: 403,
    message: 'It is too early for this step. Sign in with your own username to record it before its time.',
  },
  undo_over: {
    status: 409,
    message:
      'It’s too late to undo this. You can undo your own change for 10 minutes, until the tour changes again.',
  },
  feedback_needed: { status: 409, message: 'Give feedback to complete the tour.' },
  feedback_closed: { status: 409, message: 'The feedback on this tour can no longer be changed.' },
  nobody_to_rate: {
    status: 409,
    message: 'You can rate an assistant once the tour they handled is completed.',
  },
  tour_archived: { status: 409, message: 'This tour is archived.' },
  escort_unpaid: {
    status: 409,
    message: 'The assistant fee for this tour is not paid. The agent can pay it, or you can waive it.',
  },
  fee_not_owed: { status: 409, message: 'No assistant fee is due for this tour.' },
  already_requested: {
    status: 409,
    message: 'You’ve already asked us to cancel this tour. We’ll reply in the tour’s messages.',
  },
  already_answered: { status: 409, message: 'This request has already been answered.' },
  system_role: { status: 409, message: 'The roles of user types can’t be changed or deleted.' },
  place_taken: { status: 409, message: 'There is already a property at this address.' },
  property_in_use: {
    status: 409,
    message: 'This property has open tours. Complete or cancel them first.',
  },
  property_published: {
    status: 409,
    message: 'Our team has published this property. Send us a message to change it.',
  },
  tours_overlap: {
    status: 409,
    message: 'This property has overlapping tours, so it must allow several tours at once.',
  },
  photos_full: {
    status: 409,
    message: 'This property already has 20 photos. Remove one first.',
  },
  import_over: { status: 409, message: 'This upload has already ended.' },
  name_taken: { status: 409, message: 'That name is already taken.' },
  filters_full: { status: 409, message: 'You already have 30 views. Delete one first.' },
  email_taken: { status: 409, message: 'Someone with this email address already has an account.' },
  same_email: { status: 409, message: 'That’s already your email address.' },
  not_yourself: { status: 409, message: 'You can’t do this to your own account.' },
  last_super_admin: { status: 409, message: 'You can’t lock the last super admin.' },
  subscribers_only: { status: 409, message: 'Only subscribers can be deleted.' },
  two_factor_on: { status: 409, message: 'Two-factor sign-in is already on.' },
  two_factor_off: { status: 409, message: 'Two-factor sign-in is off. Set it up first.' },
  two_factor_rule: {
    status: 409,
    message: 'The back office requires two-factor sign-in. You can’t turn it off.',
  },
  subscription_runs: {
    status: 409,
    message: 'This user has a paid subscription. It must end before you can grant a plan.',
  },
  account_locked: { status: 409, message: 'This account is locked. Unlock it first.' },
  account_inactive: {
    status: 409,
    message: 'This account is inactive. Activate it under Assistants first.',
  },
  invitation_over: {
    status: 409,
    message: 'This assistant has already signed in. They can set a new password with “Forgot password?”.',
  },
  mail_off: {
    status: 409,
    message: 'Email is not set up on this server, so no link can be sent. Please enter a password instead.',
  },
  version_conflict: { status: 409, message: 'Someone else changed this in the meantime.' },
  time_taken: { status: 409, message: 'That time is taken.' },
  assistant_unavailable: { status: 409, message: 'This assistant cannot take assignments at the moment.' },
  assistant_has_tours: {
    status: 409,
    message: 'This assistant still has open tours. Reassign them first.',
  },
  no_assistant: { status: 409, message: 'Assign an assistant first.' },
  payments_off: { status: 409, message: 'Payments are turned off. You can escort the tour yourself.' },
  fee_changed: { status: 409, message: 'The price of a tour assistant has changed.' },
  payment_incomplete: { status: 409, message: 'This payment has not been completed.' },
  payment_used: { status: 409, message: 'This payment has already been used for a tour.' },
  card_missing: { status: 409, message: 'This card can’t be charged anymore. Use another card.' },
  payment_closed: { status: 409, message: 'This payment can no longer be completed. Please start again.' },
  charge_not_open: { status: 409, message: 'This charge can’t be changed. It is paid, waived, or not due.' },
  account_exists: { status: 409, message: 'You already have an account. Sign in.' },
  account_refunded: {
    status: 409,
    message: 'You already have an account, so we refunded this payment. Sign in.',
  },
  checkout_paid: {
    status: 409,
    message: 'This checkout is paid already. Please finish setting up your account.',
  },
  checkout_unpaid: { status: 409, message: 'This checkout has not been paid yet.' },
  subscription_granted: {
    status: 409,
    message: 'Our team granted your plan. Write to us to change it.',
  },
  no_subscription: { status: 409, message: 'You have no subscription to change.' },
  subscription_ending: {
    status: 409,
    message: 'Your subscription ends with this billing period. Resume it first.',
  },
  plan_unchanged: { status: 409, message: 'You’re already on that plan.' },
  payment_open: { status: 409, message: 'You have an unpaid invoice. Please pay it first.' },
  calendar_not_configured: { status: 409, message: 'That calendar isn’t set up here yet.' },
  checkout_over: { status: 410, message: 'Please complete the subscription process again.' },
  link_over: {
    status: 410,
    message: 'This link has expired or was already used. Please request a new one.',
  },
  payload_too_large: { status: 413, message: 'This is too large. The limit is 1 MB.' },
  unsupported_media: { status: 415, message: 'Please send JSON.' },
  key_reused: {
    status: 422,
    message: 'This Idempotency-Key was already used for a different request.',
  },
  locked: { status: 423, message: 'This account is locked. Please contact support.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  too_many_at_once: {
    status: 429,
    message: 'You are sending too much at once. Wait for one upload to finish and try again.',
  },
  headers_too_large: { status: 431, message: 'The headers of this request are too large.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed.' },
  provider_unreachable: {
    status: 503,
    message: 'The payment service isn’t responding. You were not charged. Please try again in a moment.',
  },
  too_busy: { status: 503, message: 'Porchlight is busy. Please try again in a moment.' },
  database_unreachable: {
    status: 503,
    message: 'Porchlight cannot reach its database right now. Please try again in a moment.',
  },
  not_ready: { status: 503, message: 'Porchlight is starting. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>

export type RefusalCode = keyof typeof refusals
export type RefusalStatus = (typeof refusals)[RefusalCode]['status']
