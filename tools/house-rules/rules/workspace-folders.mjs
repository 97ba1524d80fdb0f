import { nouns } from '../../nouns.mjs'

/** @import { Project } from '../project.mjs' */

/** The permitted entries of each folder. A name with a final '/' is a folder; '*' stands for any file name. */
const permitted = {
  'server/src': ['main.ts', 'app.ts', 'config.ts', 'http/', 'kernel/', 'features/', 'programs/'],
  'demo/src': ['*.ts', 'content/', 'people/', 'places/', 'tours/', 'notes/', 'billing/'],
  server: [
    'src/',
    'migrations/',
    'test/',
    'package.json',
    'tsconfig.json',
    // Settings of the test projects.
    'vitest.config.ts',
    'vitest.apart.config.ts',
    'vitest.embedded-apart.config.ts',
    'vitest.embedded.config.ts',
    'vitest.common.ts',
  ],
  'web/src': [
    'main.tsx',
    'routes.tsx',
    'router.ts',
    'paths.ts',
    'styles.css',
    'areas/',
    'features/',
    'ui/',
    'lib/',
    'gallery/',
  ],
  // Files that all areas use.
  'web/src/areas': ['public/', 'agent/', 'assistant/', 'admin/', '*.ts'],
  // A noun with several contract files has a folder for the others.
  'contract/src': ['*.ts', 'kernel/', ...nouns.map((noun) => `${noun}/`)],
  contract: ['src/', 'package.json', 'tsconfig.json', 'vitest.config.ts'],
  demo: ['src/', 'package.json', 'tsconfig.json', 'vitest.config.ts'],
  'stripe-stub': ['src/', 'package.json', 'tsconfig.json', 'vitest.config.ts'],
}

/** Keeps the folder list of ARCHITECTURE.md complete. */
export const workspaceFolders = {
  name: 'workspace-folders',
  why: 'The folders of ARCHITECTURE.md and no others: a new one is a decision (docs/decisions/), written there and in tools/house-rules/rules/workspace-folders.mjs.',

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) =>
      Object.entries(permitted).flatMap(([folder, names]) => {
        if (!path.startsWith(`${folder}/`)) return []
        const [first = '', ...rest] = path.slice(folder.length + 1).split('/')
        const entry = rest.length === 0 ? first : `${first}/`
        if (names.includes(entry) || isTestOf(entry, names) || isAny(entry, names)) return []
        return [{ path, message: `${folder}/ has no place for '${entry}'` }]
      }),
    )
  },
}

const isTestOf = (entry, names) =>
  names.includes(entry.replace(/(?:\.[a-z0-9-]+)?\.test\.tsx?$/, (end) => end.slice(end.lastIndexOf('.'))))

const isAny = (entry, names) => names.includes('*.ts') && /\.tsx?$/.test(entry)
