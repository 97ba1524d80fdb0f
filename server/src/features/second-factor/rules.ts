const minute = 60_000

/** How long a challenge for the second factor lasts; the person may have to fetch the phone. */
export const challengeFor = 10 * minute
/** The purpose of encrypting the secrets of authenticator apps. */
export const secretPurpose = 'two-factor'
/** The purpose of encrypting the ticket with the secret of a new app, and how long that ticket lasts. */
export const changePurpose = 'two-factor-change'
export const changeLasts = 30 * minute
/** The number of recovery codes, each of 50 random bits. */
export const recoveryCount = 10
