/** `node --import ./typescript.mjs x.ts`: Node 20 reads TypeScript only through a hook. */
import { register } from 'node:module'

register('./typescript-hooks.mjs', import.meta.url)
