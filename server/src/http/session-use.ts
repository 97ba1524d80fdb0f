import { backgroundHeader } from '@porchlight/contract/kernel/background'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a call extends the session. The live stream does not, because browsers reopen it automatically; nor do calls
 * for everyone, which pages make before anyone signs in.
 */
export const isUse = ({ audience, stream }: Endpoint, request: FastifyRequest): boolean =>
  !('everyone' in audience) && !stream && request.headers[backgroundHeader] !== '1'
