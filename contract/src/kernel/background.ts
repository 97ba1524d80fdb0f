/**
 * The header (`1`) of an automatic request: a poll, or a refetch after an event, on a page that no one has touched for
 * a while. It does not count as a use of the session, so a forgotten page does not keep a session alive forever.
 */
export const backgroundHeader = 'x-porchlight-background'
