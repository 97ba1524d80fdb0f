import { backgroundHeader } from '@porchlight/contract/kernel/background'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a call shows that the person is active, which extends their session. The live stream does not, because the
 * browser reopens it automatically. Neither do calls for everyone, which pages make before anyone signs in.
 */
export const isUse = ({ audience, stream }: Endpoint, request: FastifyRequest): boolean =>
  !('everyone' in audience) && !stream && request.headers[backgroundHeader] !== '1'
