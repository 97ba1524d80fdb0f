/**
 * Packages with binaries (linter, bundlers, password hashing) list one optional package per platform. If the registry
 * lacks some, `npm install` silently drops them from the lock; `npm ci` then refuses the lock, and other platforms have
 * no binary.
 */

/**
 * @typedef {{
 *   version?: string, optionalDependencies?: Record<string, string>,
 *   dev?: boolean, license?: string, engines?: Record<string, string>,
 * }} LockedPackage the fields read of an entry in package-lock.json
 */

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
]
const processors = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
]

/**
 * The optional packages that packages in the lock list but the lock lacks.
 *
 * @param {{ packages: Record<string, LockedPackage> }} lock package-lock.json, parsed (version 3)
 * @returns {{ path: string, name: string, version: string, owner: string }[]} `path` is where the entry belongs
 */
export function missingPlatformPackages(lock) {
  return Object.entries(lock.packages).flatMap(([owner, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isHeld(lock, owner, name))
      .map(([name, range]) => {
        const alias = /^npm:(@?[^@]+)@(.+)$/.exec(range)
        return { path: `node_modules/${name}`, name: alias?.[1] ?? name, version: alias?.[2] ?? range, owner }
      }),
  )
}

/**
 * Adds the missing packages, as npm writes packages of other platforms. It adds no checksum, so npm checks none.
 *
 * @param {{ packages: Record<string, LockedPackage> }} lock is changed
 * @returns {string[]} the paths added
 */
export function completeLock(lock) {
  const missing = missingPlatformPackages(lock).filter(({ name }) => platformOf(name) !== undefined)
  for (const { path, name, version, owner } of missing) {
    const { dev, license, engines } = lock.packages[owner]
    lock.packages[path] = {
      version,
      ...platformOf(name),
      ...(dev === undefined ? {} : { dev }),
      ...(license === undefined ? {} : { license }),
      optional: true,
      ...(engines === undefined ? {} : { engines }),
    }
  }
  lock.packages = sorted(lock.packages)
  return missing.map(({ path }) => path)
}

/**
 * The platform in a package's name, in the terms of package.json.
 *
 * @param {string} name such as '@oxc-parser/binding-linux-arm-gnueabihf'
 * @returns {{ cpu: string[], os?: string[], libc?: string[] } | undefined} undefined if the name contains no platform
 */
export function platformOf(name) {
  const words = name.split(/[/-]/)
  const cpu = processors.find((processor) => words.includes(processor))
  const os = systems.find((system) => words.includes(system))
  if (cpu === undefined || (os === undefined && cpu !== 'wasm32')) return undefined
  if (os === undefined) return { cpu: [cpu] }
  const libc = os === 'linux' ? libcOf(words, name) : undefined
  return libc === undefined ? { cpu: [cpu], os: [os] } : { cpu: [cpu], libc: [libc], os: [os] }
}

function libcOf(words, name) {
  if (words.some((word) => word.startsWith('musl'))) return 'musl'
  if (words.some((word) => word.startsWith('gnu'))) return 'glibc'
  // Biome's glibc packages have no libc in their names; other packages without one run on both.
  return name.startsWith('@biomejs/') ? 'glibc' : undefined
}

const isHeld = (lock, owner, name) => {
  const folders = owner.split('/node_modules/')
  const places = folders.map(
    (_, at) => `${folders.slice(0, at + 1).join('/node_modules/')}/node_modules/${name}`,
  )
  return [`node_modules/${name}`, ...places].some((path) => path in lock.packages)
}

const sorted = (packages) =>
  Object.fromEntries(Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
