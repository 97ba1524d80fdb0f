import { join, resolve } from 'node:path'

/** The folder of the checkout. */
export const root = resolve(import.meta.dirname, '../..')

export const serverDist = join(root, 'server/dist')
export const webDist = join(root, 'web/dist')
