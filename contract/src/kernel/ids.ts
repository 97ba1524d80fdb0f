import { z } from 'zod'

/** A UUID from the wire, in lower case. That it exists, and for whom, is the server's to find out. */
export const id = (message = 'Please give a valid id') => z.guid({ error: message }).toLowerCase()

/** The last eight characters, as ids are shown to people (the specification, agent area, section 2). */
export const shortId = (value: string) => value.slice(-8)
