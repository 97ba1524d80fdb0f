import { z } from 'zod'

/** A UUID in requests, in lower case. The server checks whether it exists and who may see it. */
export const id = (message = 'Enter a valid id') => z.guid({ error: message }).toLowerCase()

/** The parameters of a call whose path names one object. */
export const idParams = z.object({ id: id() })
