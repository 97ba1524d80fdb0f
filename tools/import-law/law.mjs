import { calls, nouns, nounsBefore } from '../nouns.mjs'

const test = '\\.test\\.tsx?$'
const feature = (noun) => `^server/src/features/${noun}/`
const anyOf = (names) => `(?:${names.join('|')})`

/**
 * The import law, as dependency-cruiser's rules: who may know whom. Each rule's comment is what somebody reads who
 * broke it, so it says the way round. (ARCHITECTURE.md, 'The import law')
 */
export const law = [
  {
    name: 'import-found',
    comment: 'The import leads nowhere: a misspelt path, or a package that is not installed.',
    from: {},
    // A package of types alone has nothing to resolve to; the compiler finds it.
    to: { couldNotResolve: true, pathNot: '\\.(?:css|svg|woff2)|^@microsoft/microsoft-graph-types$' },
  },
  {
    name: 'no-circle',
    comment: 'Two files that need each other are one file, or hide a third: move what both need below them.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'contract-by-its-name',
    comment:
      "Import the contract by its package name, '@porchlight/contract/tours'; a path into another workspace breaks when either moves.",
    from: { path: '^(server|web|e2e|bench)/' },
    to: {
      path: '^contract/',
      dependencyTypesNot: ['npm', 'npm-dev', 'aliased-workspace', 'localmodule', 'undetermined'],
    },
  },
  {
    name: 'contract-stands-alone',
    comment:
      'The contract imports zod and itself, nothing else: every side of the wire must be able to read it.',
    from: { path: '^contract/src/', pathNot: test },
    to: { pathNot: '^(?:contract/src/|node_modules/zod/)' },
  },
  {
    name: 'contract-kernel-knows-no-noun',
    comment: 'contract/src/kernel is below the nouns: what a noun needs from it comes down as an argument.',
    from: { path: '^contract/src/kernel/', pathNot: test },
    to: { path: '^contract/src/', pathNot: '^contract/src/kernel/' },
  },
  {
    name: 'outsiders-knock',
    comment:
      'Journeys and benchmarks speak through the contract, as a customer does: no import from server/src or web/src.',
    from: { path: '^(?:e2e|bench)/' },
    to: { path: '^(?:server|web)/' },
  },
  {
    name: 'server-and-web-meet-on-the-wire',
    comment: 'Server and web share the contract and nothing else.',
    from: { path: '^(server|web)/' },
    to: { path: '^(?:server|web|e2e|bench)/', pathNot: '^$1/' },
  },
  {
    name: 'tools-are-not-the-product',
    comment: 'Nothing of the product imports tools/.',
    from: { path: '^(?:contract|server|web)/' },
    to: { path: '^tools/' },
  },
  {
    name: 'tests-are-not-the-product',
    comment:
      'What runs does not import what tests: no import of server/test, of web/test or of a test from the product.',
    from: { path: '^(?:contract|server|web)/src/', pathNot: test },
    to: { path: `^(?:server|web)/test/|${test}` },
  },

  // server
  {
    name: 'kernel-knows-no-noun',
    comment: 'The kernel knows neither features nor HTTP: hand it what it needs as an argument, in app.ts.',
    from: { path: '^server/src/kernel/', pathNot: test },
    to: { path: '^server/src/', pathNot: '^server/src/(?:kernel/|config\\.ts$)' },
  },
  {
    name: 'http-knows-the-door-only',
    comment:
      'server/src/http asks who stands at the door (people, sessions, roles, billing); about other nouns it knows nothing. Bind them in their routes.ts.',
    from: { path: '^server/src/http/', pathNot: test },
    to: { path: '^server/src/features/', pathNot: '^server/src/features/(?:people|sessions|roles|billing)/' },
  },
  {
    name: 'only-routes-know-http',
    comment:
      'The edge asks who; the core trusts its arguments. In a feature only routes.ts (and tests) import from server/src/http or fastify, so that jobs and webhooks are served by the same commands.',
    from: { path: '^server/src/features/', pathNot: `/routes\\.ts$|${test}` },
    to: { path: '^server/src/http/|node_modules/(?:fastify|@fastify)/' },
  },
  {
    name: 'foreign-services-stay-in-adapters',
    comment: 'A foreign service is spoken to in adapters/, behind the port in ports.ts.',
    from: { path: '^server/src/', pathNot: `/adapters/|${test}` },
    to: { path: 'node_modules/(?:stripe|nodemailer|openid-client|arctic)/' },
  },
  {
    name: 'the-top-imports-itself',
    comment:
      'main.ts and app.ts put the house together; only they, programs, demo and tests may import them.',
    from: { path: '^server/src/(?:kernel|http|features)/|^server/src/config\\.ts$', pathNot: test },
    to: { path: '^server/src/(?:main|app)\\.ts$|^server/src/(?:demo|programs)/' },
  },
  ...nouns.map(callsOf),

  // web
  {
    name: 'ui-knows-no-noun',
    comment: 'web/src/ui is the design system: it knows no noun. Take what it shows as props.',
    from: { path: '^web/src/ui/', pathNot: test },
    to: { path: '^web/src/(?!ui/|lib/)|^contract/src/(?!kernel/)' },
  },
  {
    name: 'lib-is-the-ground',
    comment: 'web/src/lib stands below everything: it imports itself and the contract only.',
    from: { path: '^web/src/lib/', pathNot: test },
    to: { path: '^web/src/(?!lib/)' },
  },
  {
    name: 'features-know-no-area',
    comment:
      'areas → features → ui → lib, never back: a feature does not know on which screen it is shown. URLs come from paths.ts.',
    from: { path: '^web/src/features/', pathNot: test },
    to: { path: '^web/src/(?!features/|ui/|lib/|paths\\.ts$)' },
  },
  {
    name: 'areas-are-doorways',
    comment:
      "Areas compose features; one audience's area does not import another's. What two need is a feature or ui.",
    from: { path: '^web/src/areas/([^/]+)/', pathNot: test },
    to: {
      path: '^web/src/(?:areas|gallery|main\\.tsx|routes\\.tsx|router\\.ts)',
      pathNot: '^web/src/areas/$1/',
    },
  },
  {
    name: 'paths-are-words',
    comment:
      'paths.ts is every URL as a function: it imports lib and the contract only, so that anybody may import it.',
    from: { path: '^web/src/paths\\.ts$' },
    to: { path: '^web/src/(?!lib/)' },
  },
]

/**
 * One row of the calls table as a rule. Tables may be joined downwards by tables, reads and views without a row of
 * their own: a foreign key and a join are not a call. Tests may look at anything.
 */
function callsOf(noun) {
  const row = calls[noun]
  const below = nounsBefore(noun)
  const from = { path: feature(noun), pathNot: test }
  const own = feature(noun)
  if (row === 'listens') return forbid(noun, 'nobody calls it', { path: feature(`(?!${noun}/)[^/]+`) }, own)
  const allowed = row === 'reads' ? [`${feature('[^/]+')}(?:queries|views|rules)\\.ts$`] : row.map(feature)
  const words =
    row === 'reads'
      ? "others' queries.ts, views.ts and rules.ts"
      : row.length === 0
        ? 'no feature'
        : row.join(', ')
  return {
    name: `calls-of-${noun}`,
    comment: `${noun} may import ${words}, and in tables.ts, queries.ts and views.ts the tables.ts of the nouns above it (tools/nouns.mjs). Calls go down the table; news goes up it, as an event row written in the same transaction.`,
    from,
    to: {
      path: '^server/src/features/',
      pathNot: [own, ...allowed, ...(below.length === 0 ? [] : [`${feature(anyOf(below))}tables\\.ts$`])],
    },
  }
}

function forbid(noun, why, from, to) {
  return {
    name: `calls-of-${noun}`,
    comment: `${noun} listens; ${why}: write an event row instead.`,
    from: { ...from, pathNot: test },
    to: { path: to },
  }
}

/** Joining a table of a noun above without a row for it: for tables, reads and views alone. */
law.push(
  ...nouns
    .filter((noun) => Array.isArray(calls[noun]))
    .map((noun) => ({
      name: `joins-of-${noun}`,
      comment: `Only tables.ts, queries.ts and views.ts of ${noun} may join the tables of a noun that is not in its row; a command calls that noun's own code instead.`,
      from: { path: feature(noun), pathNot: `/(?:tables|queries|views)\\.ts$|${test}` },
      to: { path: '^server/src/features/[^/]+/tables\\.ts$', pathNot: [noun, ...calls[noun]].map(feature) },
    })),
)
