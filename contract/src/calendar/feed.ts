/**
 * A private feed starts this many days in the past, so that it contains the tours of last month's figures. No schemas in
 * this file, so a browser loads it without zod.
 */
export const feedDaysBack = 60
