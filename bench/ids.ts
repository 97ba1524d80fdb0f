/** Ids as calls/data.sql makes them. */
export const benchId = (kind: number, n: number) =>
  `01900000-0000-7${kind.toString(16).padStart(3, '0')}-8000-${n.toString(16).padStart(12, '0')}`

/** The session that calls/data.sql gives a person. */
export const sessionOf = (personId: string) => ({ name: 'porchlight_session', value: `bench-${personId}` })
