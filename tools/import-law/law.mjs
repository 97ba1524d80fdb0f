import { calls, nouns, nounsBelow, webCalls } from '../nouns.mjs'

const test = '\\.test\\.tsx?$'
const feature = (noun) => `^server/src/features/${noun}/`
const anyOf = (names) => `(?:${names.join('|')})`

/**
 * The import law (ARCHITECTURE.md) as rules for dependency-cruiser. A rule's comment tells the author of a fault how to
 * repair it.
 */
export const law = [
  {
    name: 'import-found',
    comment: 'The import cannot be resolved: a misspelt path, or a package that is not installed.',
    from: {},
    // A package that contains only types cannot be resolved; the compiler finds it.
    to: { couldNotResolve: true, pathNot: '\\.(?:css|svg|woff2)|^@microsoft/microsoft-graph-types$' },
  },
  {
    name: 'no-circle',
    comment:
      'Two files import each other, types included: merge them, or move what both need to a third file.',
    from: {},
    to: { circular: true },
  },
  {
    name: 'workspaces-by-name',
    comment:
      "Import another workspace by its package name, '@porchlight/contract/tours'; a path into another workspace breaks when either moves.",
    from: { path: '^(server|demo|web|e2e|bench)/', pathNot: '^demo/vitest\\.config\\.ts$' },
    to: {
      path: '^(?:contract|stripe-stub|server)/',
      pathNot: '^$1/',
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
    comment: 'contract/src/kernel imports no noun: pass it what it needs as an argument.',
    from: { path: '^contract/src/kernel/', pathNot: test },
    to: { path: '^contract/src/', pathNot: '^contract/src/kernel/' },
  },
  {
    name: 'e2e-and-bench-use-the-contract',
    comment:
      'Journeys and benchmarks use the contract, as any client does: no import from the server or the web application. With component tests, journeys share only the list of axe rules that divides the work between them.',
    from: { path: '^(?:e2e|bench)/' },
    to: { path: '^(?:server|web)/', pathNot: '^web/test/accessibility/axe-rules\\.ts$' },
  },
  {
    name: 'server-and-web-share-the-contract-only',
    comment: 'Server and web share the contract and nothing else.',
    from: { path: '^(server|web)/' },
    to: { path: '^(?:server|web|e2e|bench)/', pathNot: '^$1/' },
  },
  {
    name: 'demo-is-above-the-server',
    comment:
      "Nothing imports the demo: the server loads its bundle in demo mode (kernel/demo.ts). The demo imports the contract, the stub and what the server's package.json exports.",
    from: { path: '^(?:contract|server|web|e2e|bench|stripe-stub)/' },
    to: { path: '^demo/' },
  },
  {
    name: 'demo-uses-the-server',
    comment:
      'The demo writes to the database. It does not know the browser application, journeys or benchmarks.',
    from: { path: '^demo/' },
    to: { path: '^(?:web|e2e|bench)/' },
  },
  {
    name: 'stub-stands-alone',
    comment: 'The stub of Stripe imports itself and the SDK, nothing else: it must not know who calls it.',
    from: { path: '^stripe-stub/' },
    to: { path: '^(?:contract|server|demo|web|e2e|bench|tools)/' },
  },
  {
    name: 'stub-behind-the-sandbox',
    comment:
      'Only the sandbox (payments/adapters/stub*), the demo, tests and journeys import the stub of Stripe: everything else uses the port.',
    from: {
      path: '^(?:contract|server|web|bench)/',
      pathNot: `^server/test/|^server/src/features/payments/adapters/stub[^/]*\\.ts$|${test}`,
    },
    to: { path: '^stripe-stub/' },
  },
  {
    name: 'stub-is-loaded-by-the-sandbox-only',
    comment:
      'A server with keys of Stripe never loads the stub: only import() in payments/adapters/stub.ts loads stub-server.ts.',
    from: {
      path: '^server/src/',
      pathNot: `^server/src/features/payments/adapters/stub-[^/]*\\.ts$|${test}`,
    },
    to: {
      path: '^stripe-stub/|^server/src/features/payments/adapters/stub-(?:server|store|records)\\.ts$',
      dynamic: false,
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'tools-are-not-the-product',
    comment: 'Nothing of the product imports tools/.',
    from: { path: '^(?:contract|server|demo|web)/' },
    to: { path: '^tools/' },
  },
  {
    name: 'tests-are-not-the-product',
    comment: 'The product does not import tests, server/test or web/test.',
    from: { path: '^(?:contract|server|demo|web)/src/', pathNot: test },
    to: { path: `^(?:server|web)/test/|${test}` },
  },

  // server
  {
    name: 'kernel-knows-no-noun',
    comment: 'The kernel imports neither features nor HTTP: pass it what it needs as an argument, in app.ts.',
    from: { path: '^server/src/kernel/', pathNot: test },
    to: { path: '^server/src/', pathNot: '^server/src/(?:kernel/|config\\.ts$)' },
  },
  {
    name: 'http-imports-identity-only',
    comment:
      'server/src/http imports only the features that identify a viewer (people, sessions, roles, subscriptions). Bind other features in their routes.ts.',
    from: { path: '^server/src/http/', pathNot: test },
    to: {
      path: '^server/src/features/',
      pathNot: '^server/src/features/(?:people|sessions|roles|subscriptions)/',
    },
  },
  {
    name: 'only-routes-know-http',
    comment:
      'In a feature, only routes.ts and tests import from server/src/http or fastify, so that jobs and webhooks can use the same commands.',
    from: { path: '^server/src/features/', pathNot: `/routes\\.ts$|${test}` },
    to: { path: '^server/src/http/|node_modules/(?:fastify|@fastify)/' },
  },
  {
    name: 'steps-are-below-commands',
    comment:
      'A step runs in the transaction of a command. It imports no command, exchange, routes or jobs: move the shared code to steps/, and a shared type to rules.ts.',
    from: { path: '^server/src/features/[^/]+/steps/', pathNot: test },
    to: { path: '^server/src/features/[^/]+/(?:commands/|exchanges/|routes\\.ts$|jobs\\.ts$)' },
  },
  {
    name: 'exchanges-are-below-commands',
    comment:
      'Commands use exchanges, and an exchange uses steps and other exchanges. It imports no command, routes or jobs.',
    from: { path: '^server/src/features/[^/]+/exchanges/', pathNot: test },
    to: { path: '^server/src/features/[^/]+/(?:commands/|routes\\.ts$|jobs\\.ts$)' },
  },
  {
    name: 'operations-are-commands',
    comment:
      'Routes, jobs and programs call commands, so that commands/ lists what a feature does. They do not call steps or exchanges, and only import their types. An adapter may call steps for a port that passes a transaction.',
    from: {
      path: '^server/src/(?:features/[^/]+/(?:routes|jobs)\\.ts$|http/|programs/|main\\.ts$)',
      pathNot: test,
    },
    to: {
      path: '^server/src/features/[^/]+/(?:steps|exchanges)/',
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: 'foreign-services-stay-in-adapters',
    comment: 'Only adapters/ call a foreign service, behind the port in ports.ts.',
    from: { path: '^server/src/', pathNot: `/adapters/|${test}` },
    to: { path: 'node_modules/(?:stripe|nodemailer|openid-client|arctic)/' },
  },
  {
    name: 'nothing-imports-the-composition-root',
    comment: 'main.ts and app.ts compose the server; only they, programs and tests may import them.',
    from: { path: '^server/src/(?:kernel|http|features)/|^server/src/config\\.ts$', pathNot: test },
    to: { path: '^server/src/(?:main|app)\\.ts$|^server/src/programs/' },
  },
  ...nouns.map(callsOf),

  // web
  {
    name: 'ui-knows-no-noun',
    comment: 'web/src/ui is the design system and imports no noun: pass it what it shows as props.',
    from: { path: '^web/src/ui/', pathNot: test },
    to: { path: '^web/src/(?!ui/|lib/)|^contract/src/(?!kernel/)' },
  },
  {
    name: 'lib-imports-itself-only',
    comment: 'web/src/lib imports only itself and the contract.',
    from: { path: '^web/src/lib/', pathNot: test },
    to: { path: '^web/src/(?!lib/)' },
  },
  {
    name: 'features-know-no-area',
    comment:
      'areas → features → ui → lib, never the reverse: a feature imports no screen. Addresses come from paths.ts.',
    from: { path: '^web/src/features/', pathNot: test },
    to: { path: '^web/src/(?!features/|ui/|lib/|paths\\.ts$)' },
  },
  ...Object.entries(webCalls).map(([noun, row]) => ({
    name: `web-calls-of-${noun}`,
    comment: `web/src/features/${noun} may import ${row.length === 0 ? 'no feature' : row.join(', ')} (tools/nouns.mjs). Move what both need to lib/ or ui/, or let the screen in areas/ combine the two.`,
    from: { path: `^web/src/features/${noun}/`, pathNot: test },
    to: { path: '^web/src/features/', pathNot: [noun, ...row].map((one) => `^web/src/features/${one}/`) },
  })),
  {
    name: 'web-features-are-listed',
    comment: 'A feature of the browser application has a row in webCalls (tools/nouns.mjs).',
    from: {},
    to: { path: '^web/src/features/', pathNot: `^web/src/features/${anyOf(Object.keys(webCalls))}/` },
  },
  {
    name: 'areas-do-not-import-areas',
    comment: "An area does not import another audience's area. Move shared parts to a feature or to ui.",
    from: { path: '^web/src/areas/([^/]+)/', pathNot: test },
    to: {
      path: '^web/src/(?:areas|gallery|main\\.tsx|routes\\.tsx|router\\.ts)',
      pathNot: '^web/src/areas/$1/',
    },
  },
  {
    name: 'paths-import-lib-only',
    comment: 'paths.ts imports only lib and the contract, so that every file may import it.',
    from: { path: '^web/src/paths\\.ts$' },
    to: { path: '^web/src/(?!lib/)' },
  },
]

/**
 * A row of the calls table as a rule. Tables, reads and views may join the tables of the nouns below it; tests may
 * import anything.
 */
function callsOf(noun) {
  const row = calls[noun]
  const below = nounsBelow(noun)
  const from = { path: feature(noun), pathNot: test }
  const own = feature(noun)
  if (row === 'listens')
    return forbid(noun, 'no feature calls it', { path: feature(`(?!${noun}/)[^/]+`) }, own)
  const allowed =
    row === 'reads' ? [`${feature('[^/]+')}(?:queries|views|rules)[a-z.-]*\\.ts$`] : row.map(feature)
  const words =
    row === 'reads'
      ? "others' queries.ts, views.ts and rules.ts"
      : row.length === 0
        ? 'no feature'
        : row.join(', ')
  return {
    name: `calls-of-${noun}`,
    comment: `${noun} may import ${words}, and in tables.ts, queries.ts and views.ts the tables.ts of the nouns below it (tools/nouns.mjs). Calls go down the table; news goes up it, as an event row written in the same transaction.`,
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

/** Only tables, reads and views may join the tables of a lower noun that is not in the row. */
law.push(
  ...nouns
    .filter((noun) => Array.isArray(calls[noun]))
    .map((noun) => ({
      name: `joins-of-${noun}`,
      comment: `Only tables.ts, queries.ts and views.ts of ${noun} may join the tables of a noun that is not in its row; a command calls that noun's own code instead.`,
      from: { path: feature(noun), pathNot: `/(?:tables|(?:queries|views)[a-z.-]*)\\.ts$|${test}` },
      to: { path: '^server/src/features/[^/]+/tables\\.ts$', pathNot: [noun, ...calls[noun]].map(feature) },
    })),
)
