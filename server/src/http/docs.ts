import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { openApiDocument } from './openapi.ts'
import type { Route } from './route.ts'

type DocsOptions = { name: string; appUrl: string; routes: readonly Route[] }

/** Serves `GET /api/openapi.json`, and `/api/docs` as a page to read it. */
export const serveDocs = async (server: FastifyInstance, options: DocsOptions): Promise<void> => {
  const document = openApiDocument(
    options.routes.map((route) => route.endpoint),
    { name: options.name, url: options.appUrl },
  )
  await server.register(fastifySwagger, {
    mode: 'static',
    // The plugin's type supports only OpenAPI 3.0; it serves this document unchanged.
    specification: { document: document as never },
  })
  await server.register(fastifySwaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none', tryItOutEnabled: false },
    theme: {
      title: `${options.name} API`,
      // The bar lets readers choose another document, but there is only one.
      css: [{ filename: 'porchlight.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    staticCSP: true,
    // The page sets inline styles, so this allows them; inline scripts stay forbidden.
    transformStaticCSP: (header) => header.replace(/style-src[^;]*/, "style-src 'self' 'unsafe-inline'"),
  })
  let text: string | undefined
  server.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    text ??= JSON.stringify(document)
    return reply.type('application/json; charset=utf-8').send(text)
  })
}
