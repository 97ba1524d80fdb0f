import { places } from './house-rules/text.mjs'

/** @import { Project } from './house-rules/project.mjs' */

/** Text that no file may hold. No pattern matches itself. */
const forbidden = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g],
  ['a live payment key', /\b(?:sk|rk)_live_[0-9A-Za-z]{8,}/g],
  ['a payment test key', /\bsk_test_[0-9A-Za-z]{20,}/g],
  ['a webhook secret', /\bwhsec_[0-9A-Za-z]{24,}/g],
  ['a cloud access key', /\bAKIA[0-9A-Z]{16}\b/g],
  [
    'an access token',
    /\b(?:gh[pousr]_[0-9A-Za-z]{30,}|github_pat_\w{30,}|npm_[0-9A-Za-z]{30,}|xox[abprs]-[0-9A-Za-z-]{20,})/g,
  ],
  ['an OAuth client secret', /\bGOCSPX-[\w-]{20,}/g],
  [
    'a password in an address',
    /\b(?:postgres(?:ql)?|smtps?|https?):\/\/[^\s:/@'"`$<]+:(?!\$|password@|porchlight@|secret@)[^\s:/@'"`$<{]{4,}@(?!localhost|127\.0\.0\.1|db[:/]|example\.)/g,
  ],
  [
    "a path of somebody's machine",
    /(?<![\w.~/-])\/(?:home\/(?!node\b)\w+|root|work|Users\/\w+)(?:\/|\b)(?!-)/g,
  ],
  ["a path of somebody's machine", /\b[A-Z]:\\{1,2}Users\\/g],
  [
    'the name of a package registry',
    /\bregistry\.(?:npm|yarn)\w*\.\w+|\b[\w-]+\.(?:jfrog|artifactory|verdaccio|nexus)\.\w+/g,
  ],
]

const binary = /\.(?:png|jpe?g|webp|avif|gif|ico|woff2?|ttf|gz|zip|pdf|wasm)$/

/**
 * Finds secrets and machine paths.
 *
 * @param {Project} project
 * @returns {{ scanned: number, faults: string[] }} a fault names place and kind, never the secret itself
 */
export function findSecrets(project) {
  const texts = project.paths.filter((path) => !binary.test(path))
  const faults = texts.flatMap((path) => {
    const text = project.read(path)
    return forbidden.flatMap(([what, pattern]) =>
      places(text, pattern).map(({ line }) => `${path}:${line} holds ${what}`),
    )
  })
  const env = project.paths.filter((path) => /(?:^|\/)\.env(?:\.(?!example$)\w+)?$/.test(path))
  return {
    scanned: texts.length,
    faults: [...faults, ...env.map((path) => `${path} is a file of settings: keep it out of git`)],
  }
}
