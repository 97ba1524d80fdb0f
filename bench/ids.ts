/** Ids in the format of calls/data.sql. */
export const benchId = (kind: number, n: number) =>
  `01900000-0000-7${kind.toString(16).padStart(3, '0')}-8000-${n.toString(16).padStart(12, '0')}`

/** A person's session from calls/data.sql. */
export const sessionOf = (personId: string) => ({ name: 'porchlight_session', value: `bench-${personId}` })
