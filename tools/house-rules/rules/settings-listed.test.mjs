import { describe, expect, it } from 'vitest'
import { projectOf } from '../project.mjs'
import { settingsListed } from './settings-listed.mjs'

const config = 'const variables = z.object({\n  PORT: z.number(),\n  APP_URL: url(),\n})\n'
const files = (example) => ({
  'server/src/config.ts': config,
  '.env.example': example,
  'compose.yaml': 'a: ${DB_PASSWORD:?}\n',
})

describe('settings-listed', () => {
  it('accepts a complete list', () => {
    expect(settingsListed.check(projectOf(files('PORT=3000\nAPP_URL=\nDB_PASSWORD=\n')))).toEqual([])
  })

  it('refuses a variable that is not listed, and one that nothing reads', () => {
    expect(settingsListed.check(projectOf(files('PORT=3000\nOLD_NAME=\n')))).toEqual([
      { path: '.env.example', message: 'lacks APP_URL' },
      { path: '.env.example', message: 'has OLD_NAME, which nothing reads' },
    ])
  })
})
