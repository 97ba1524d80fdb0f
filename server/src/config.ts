import { isIP } from 'node:net'
import { paymentProviders } from '@porchlight/contract/payments/providers'
import { modes } from '@porchlight/contract/site'
import { z } from 'zod'

/** An invalid configuration; the message names the variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

const blankIsUnset = (value: unknown) => (value === '' ? undefined : value)
const text = z.preprocess(blankIsUnset, z.string().trim().min(1).optional())
const secret = (min: number) =>
  z.preprocess(blankIsUnset, z.string().min(min, `needs at least ${min} characters`).optional())
const url = (...protocols: string[]) =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .refine(
        (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
        `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
      )
      .optional(),
  )

/** A sender: an email address, or a name and the address in angle brackets. */
const sender = z.preprocess(
  blankIsUnset,
  z
    .string()
    .trim()
    .transform((value) => {
      // Docker's `--env-file` keeps the quotes around a value.
      const bare = /^(["'])(.*)\1$/.exec(value)?.[2] ?? value
      const [, name = '', address = bare] = /^(.*?)\s*<([^<>]+)>$/.exec(bare) ?? []
      return Object.freeze({ name: name.replace(/^"(.*)"$/, '$1').replaceAll('\\"', '"'), address })
    })
    .refine(
      ({ address }) => /^[^\s<>@,:"']+@[^\s<>@,:"']+$/.test(address),
      'must be an email address, like Porchlight <tours@example.com>',
    )
    .optional(),
)

const isRange = (range: string): boolean => {
  const [address = '', bits, ...rest] = range.split('/')
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    rest.length === 0 &&
    longest > 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest))
  )
}

const variables = z.object({
  PORT: z.preprocess(
    blankIsUnset,
    z.coerce.number('must be a port number').int('must be a port number').min(0).max(65535).default(3000),
  ),
  HOST: z.preprocess(blankIsUnset, z.string().default('127.0.0.1')),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATABASE_POOL_SIZE: z.preprocess(blankIsUnset, z.coerce.number().int().min(2).max(200).default(10)),
  DATA_DIR: z.preprocess(blankIsUnset, z.string().default('./data')),
  PORCHLIGHT_MODE: z.preprocess(
    blankIsUnset,
    z.enum(modes, { error: `must be one of ${modes.join(', ')}` }).optional(),
  ),
  APP_URL: url('http:', 'https:'),
  DEMO_URL: url('http:', 'https:'),
  APP_SECRET: secret(32),
  TRUST_PROXY: z.preprocess(
    blankIsUnset,
    z
      .string()
      .transform((list) => list.split(',').map((range) => range.trim()))
      .refine(
        (ranges) => ranges.every(isRange),
        'must be addresses or CIDRs, like 10.0.0.0/8, separated by commas',
      )
      .optional(),
  ),
  PAYMENTS: z.preprocess(
    blankIsUnset,
    z
      .enum([...paymentProviders, 'off'], { error: `must be ${paymentProviders.join(', ')} or off` })
      .optional(),
  ),
  STRIPE_SECRET_KEY: secret(8),
  STRIPE_PUBLISHABLE_KEY: secret(8),
  STRIPE_WEBHOOK_SECRET: secret(8),
  STRIPE_PRICE_BASIC: text,
  STRIPE_PRICE_PRO: text,
  STRIPE_API_BASE: url('http:', 'https:'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_BASE_URL: url('http:', 'https:'),
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  MICROSOFT_BASE_URL: url('http:', 'https:'),
  SMTP_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: sender,
  LOG_LEVEL: z.preprocess(
    blankIsUnset,
    z
      .enum(['debug', 'info', 'warn', 'error', 'silent'], {
        error: 'must be debug, info, warn, error or silent',
      })
      .optional(),
  ),
  LOG_FORMAT: z.preprocess(
    blankIsUnset,
    z.enum(['json', 'text'], { error: 'must be json or text' }).optional(),
  ),
})

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])
const isLocal = (address: string) => loopback.has(new URL(address).hostname.replace(/^\[|\]$/g, ''))

/** The settings of Stripe, all of which it needs. */
const stripeOf = (v: z.output<typeof variables>) => {
  const required = (
    name: `STRIPE_${'SECRET_KEY' | 'PUBLISHABLE_KEY' | 'WEBHOOK_SECRET' | 'PRICE_BASIC' | 'PRICE_PRO'}`,
  ) => {
    const value = v[name]
    if (value === undefined) throw new ConfigError(`${name}: is required when Stripe takes the payments`)
    return value
  }
  return Object.freeze({
    secretKey: required('STRIPE_SECRET_KEY'),
    publishableKey: required('STRIPE_PUBLISHABLE_KEY'),
    webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
    prices: Object.freeze({ basic: required('STRIPE_PRICE_BASIC'), pro: required('STRIPE_PRICE_PRO') }),
    apiBase: v.STRIPE_API_BASE ?? null,
  })
}

export type Config = ReturnType<typeof readConfig>

/**
 * Parses the environment into one frozen object; .env.example lists the variables. With `terminal`, a person reads
 * standard output, so the log is text without routine lines.
 *
 * @throws ConfigError with the variable's name, for a malformed value, an ambiguous mode, or a value that production
 *   lacks (product decision: configuration)
 */
export const readConfig = (env: Record<string, string | undefined>, { terminal = false } = {}) => {
  const parsed = variables.safeParse(env)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new ConfigError(`${issue?.path.join('.') ?? 'configuration'}: ${issue?.message ?? 'is not valid'}`)
  }
  const v = parsed.data

  const signsOfSeriousUse = {
    DATABASE_URL: v.DATABASE_URL !== undefined,
    STRIPE_SECRET_KEY: v.STRIPE_SECRET_KEY !== undefined,
    STRIPE_PUBLISHABLE_KEY: v.STRIPE_PUBLISHABLE_KEY !== undefined,
    STRIPE_WEBHOOK_SECRET: v.STRIPE_WEBHOOK_SECRET !== undefined,
    APP_URL: v.APP_URL !== undefined && !isLocal(v.APP_URL),
    HOST: !loopback.has(v.HOST),
  }
  const sign = Object.entries(signsOfSeriousUse).find(([, set]) => set)?.[0]
  if (v.PORCHLIGHT_MODE === undefined && sign !== undefined)
    throw new ConfigError(
      `PORCHLIGHT_MODE: is not set, but ${sign} is. Set it to demo, development or production`,
    )
  const mode = v.PORCHLIGHT_MODE ?? 'demo'

  const provider =
    v.PAYMENTS ?? (v.STRIPE_SECRET_KEY ? 'stripe' : mode === 'production' ? undefined : 'sandbox')
  if (mode === 'production') {
    for (const name of ['DATABASE_URL', 'APP_URL', 'APP_SECRET'] as const)
      if (v[name] === undefined) throw new ConfigError(`${name}: is required in production`)
    if (provider === undefined)
      throw new ConfigError('STRIPE_SECRET_KEY: is required in production, or set PAYMENTS=off')
    if (provider === 'sandbox') throw new ConfigError('PAYMENTS: sandbox is for demo and development only')
  }
  const stripe = provider === 'stripe' ? stripeOf(v) : null

  const calendar = (name: 'GOOGLE' | 'MICROSOFT') => {
    const clientId = v[`${name}_CLIENT_ID`]
    const clientSecret = v[`${name}_CLIENT_SECRET`]
    if (clientId === undefined || clientSecret === undefined) return null
    return Object.freeze({ clientId, clientSecret, baseUrl: v[`${name}_BASE_URL`] ?? null })
  }

  const logFormat = v.LOG_FORMAT ?? (terminal ? 'text' : 'json')
  const appUrl = new URL(v.APP_URL ?? `http://localhost:${v.PORT}`)
  return Object.freeze({
    name: 'Porchlight',
    mode,
    listen: Object.freeze({ host: v.HOST, port: v.PORT }),
    /** Origin without a trailing slash. */
    appUrl: appUrl.origin,
    /** Where the public pages' link to the demo leads: this server in demo mode, another one, or nowhere. */
    demoUrl: v.DEMO_URL ?? (mode === 'demo' ? '/quick-login' : null),
    secureCookies: appUrl.protocol === 'https:',
    appSecret: v.APP_SECRET,
    database: Object.freeze({ url: v.DATABASE_URL, poolSize: v.DATABASE_POOL_SIZE }),
    dataDir: v.DATA_DIR,
    trustProxy: v.TRUST_PROXY && Object.freeze(v.TRUST_PROXY),
    /** An https address implies a proxy. If the server does not know it, all visitors seem to have its address. */
    proxyForgotten: mode === 'production' && appUrl.protocol === 'https:' && v.TRUST_PROXY === undefined,
    payments: Object.freeze({
      provider: provider ?? 'off',
      publishableKey: stripe?.publishableKey ?? null,
    }),
    /** Set when Stripe takes the payments. It is not part of `payments`, which every browser receives. */
    stripe,
    /** The OAuth clients for foreign calendars; null for one that is not configured. `baseUrl` is for tests. */
    calendars: Object.freeze({ google: calendar('GOOGLE'), microsoft: calendar('MICROSOFT') }),
    /** Email goes out by SMTP or, if the mode allows it, into the outbox at /dev/outbox. */
    mail: Object.freeze({
      smtpUrl: v.SMTP_URL ?? null,
      mailing: v.SMTP_URL === undefined ? (mode === 'production' ? 'off' : 'outbox') : 'smtp',
      from: v.MAIL_FROM ?? Object.freeze({ name: 'Porchlight', address: `noreply@${appUrl.hostname}` }),
    } as const),
    logFormat,
    logLevel: v.LOG_LEVEL ?? (logFormat === 'text' ? 'warn' : 'info'),
  })
}
