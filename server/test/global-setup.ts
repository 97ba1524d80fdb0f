import type { TestProject } from 'vitest/node'
import { embeddedTemplate, onServer, servedTemplate } from './templates.ts'

/**
 * Creates the templates of the tests' databases: on the PostgreSQL at TEST_DATABASE_URL (as a superuser), otherwise
 * embedded. Projects named `server-embedded…` always use the embedded database.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const run = `porchlight_test_${process.pid}_`
  const url = project.name.startsWith('server-embedded') ? undefined : process.env.TEST_DATABASE_URL
  project.provide('databases', {
    run,
    embedded: await embeddedTemplate(),
    served: url ? { url, template: await servedTemplate(url) } : null,
  })
  return async () => {
    if (!url) return
    await onServer(url, async (client) => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [run],
      )
      for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`)
    })
  }
}
