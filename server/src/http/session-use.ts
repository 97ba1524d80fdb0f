import { backgroundHeader } from '@porchlight/contract/kernel/background'
import type { Endpoint } from '@porchlight/contract/kernel/endpoint'
import type { FastifyRequest } from 'fastify'

/**
 * Whether a call shows that the person is there, which puts the idle end of their session off. The live stream does
 * not: the browser opens it again by itself. Nor do calls for everyone, which pages make before anybody is asked for.
 */
export const isUse = ({ audience, stream }: Endpoint, request: FastifyRequest): boolean =>
  !('everyone' in audience) && !stream && request.headers[backgroundHeader] !== '1'
