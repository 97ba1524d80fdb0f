import type { Plugin } from 'vite'

/**
 * Refuses a build whose first file contains zod, a fifth of the file that every screen waits for. One import of a value
 * from a contract file with schemas is enough.
 */
export const lightStart = (): Plugin => ({
  name: 'light-start',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.name === 'app' && file.moduleIds.some((id) => id.includes('/zod/')))
        this.error(
          `${file.fileName} contains zod. Move what the browser needs at the start to a file of the contract without schemas, such as contract/src/assistants/sorts.ts.`,
        )
  },
})
