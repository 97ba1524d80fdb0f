/* How the desk undoes a change. This file holds no schema, so a browser loads it without zod. */

/** The desk's changes of a tour that can be undone. */
export const deskChanges = ['assigned', 'status', 'priority', 'archived'] as const
export type DeskChange = (typeof deskChanges)[number]

/** For how many seconds a screen offers the undo. It waits longer while the user points at the offer. */
export const undoOfferSeconds = 10

/**
 * The emails, charges, and refunds of such a change go out after this many seconds, unless it is undone. Emails and
 * charges wait longer if another such change to the tour follows in the meantime.
 */
export const undoHoldSeconds = 12
