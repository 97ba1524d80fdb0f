/** '2 sessions ended.', for the toast after a sign-out of other devices. */
export const endedWords = (ended: number): string => {
  if (ended === 0) return 'There were no sessions to end.'
  return ended === 1 ? '1 session ended.' : `${ended} sessions ended.`
}
