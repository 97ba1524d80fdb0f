/**
 * The header (`1`) of a read that no person asked for: a poll, or news that reached a page nobody has touched for a
 * while. It does not count as a use of the session, so that a forgotten page does not keep one alive for ever.
 */
export const backgroundHeader = 'x-porchlight-background'
