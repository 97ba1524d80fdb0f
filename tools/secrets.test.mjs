import { describe, expect, it } from 'vitest'
import { projectOf } from './house-rules/project.mjs'
import { findSecrets } from './secrets.mjs'

const found = (text, path = 'server/src/kernel/a.ts') => findSecrets(projectOf({ [path]: text })).faults

/** In two parts, so that this file holds none of them. */
const planted = [
  ['a private key', '-----BEGIN RSA PRIVATE' + ' KEY-----'],
  ['a live payment key', 'sk_live' + '_abcdefgh12345678'],
  ['a webhook secret', 'whsec' + '_abcdefghijklmnopqrstuvwx'],
  ['a cloud access key', 'AKIA' + 'ABCDEFGHIJKLMNOP'],
  ['an access token', 'ghp' + '_abcdefghijklmnopqrstuvwxyz0123456789'],
  ['a password in an address', 'postgres://admin:hunter22' + '@db.example.org/x'],
  ["a path of somebody's machine", "open('/ho" + "me/sam/porchlight')"],
  ["a path of somebody's machine", 'cd /wo' + 'rk/main'],
  ["a path of somebody's machine", 'C:\\Us' + 'ers\\sam'],
  ['the name of a package registry', 'https://registry' + '.npmjs.org/zod'],
]

describe('the scan', () => {
  it.each(planted)('finds %s: %s', (what, text) => {
    expect(found(`first line\n${text}\n`)).toEqual([`server/src/kernel/a.ts:2 holds ${what}`])
  })

  it.each([
    "import { work } from './work/main.ts'",
    'GET /api/work/items',
    'https://example.com/home/page',
    'postgres://porchlight@localhost:5432/porchlight',
    'postgres://porchlight:${POSTGRES_PASSWORD}@db:5432/porchlight',
    'the root/work of it',
    '/home/node/app',
  ])('accepts %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('refuses .env, and accepts .env.example', () => {
    expect(found('PORT=1', '.env')).toHaveLength(1)
    expect(found('PORT=1', '.env.example')).toEqual([])
  })
})
