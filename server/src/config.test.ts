import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

type Env = Record<string, string | undefined>

const stripe = {
  STRIPE_SECRET_KEY: 'sk_live_secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_key',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
  STRIPE_PRICE_BASIC: 'price_basic',
  STRIPE_PRICE_PRO: 'price_pro',
}
const production = {
  PORCHLIGHT_MODE: 'production',
  DATABASE_URL: 'postgres://db.example/porchlight',
  APP_URL: 'https://porchlight.example',
  APP_SECRET: 's'.repeat(32),
  ...stripe,
}

const refusal = (env: Env): string => {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'taken'
}

describe('with nothing set', () => {
  it('is the demo on this machine, with its own database and sandbox payments', () => {
    expect(readConfig({})).toEqual({
      name: 'Porchlight',
      mode: 'demo',
      listen: { host: '127.0.0.1', port: 3000 },
      appUrl: 'http://localhost:3000',
      demoUrl: '/quick-login',
      secureCookies: false,
      appSecret: undefined,
      database: { url: undefined, poolSize: 10 },
      dataDir: './data',
      trustProxy: undefined,
      proxyForgotten: false,
      payments: { provider: 'sandbox', publishableKey: null },
      stripe: null,
      calendars: { google: null, microsoft: null },
      mail: {
        smtpUrl: null,
        mailing: 'outbox',
        from: { name: 'Porchlight', address: 'noreply@localhost' },
      },
      logFormat: 'json',
      logLevel: 'info',
    })
  })

  it('links the public pages to a demo on another server, if one is set', () => {
    expect(readConfig(production).demoUrl).toBeNull()
    const DEMO_URL = 'https://demo.porchlight.example/quick-login'
    expect(readConfig({ ...production, DEMO_URL }).demoUrl).toBe(DEMO_URL)
  })

  it.each([
    ['Porchlight <tours@example.com>', 'Porchlight'],
    [' "Oak, Elm & Co." <tours@example.com> ', 'Oak, Elm & Co.'],
    ['tours@example.com', ''],
    ['<tours@example.com>', ''],
    ['"tours@example.com"', ''],
    ['"Porchlight <tours@example.com>"', 'Porchlight'],
    ['Ada "Oak" Lee <tours@example.com>', 'Ada "Oak" Lee'],
    ['"Ada \\"Oak\\" Lee" <tours@example.com>', 'Ada "Oak" Lee'],
  ])('reads the sender %s', (MAIL_FROM, name) => {
    expect(readConfig({ MAIL_FROM }).mail.from).toEqual({ name, address: 'tours@example.com' })
  })

  it('treats a blank value as unset, for every variable', () => {
    const names = ['PORT', 'HOST', 'DATABASE_URL', 'DATA_DIR', 'PORCHLIGHT_MODE', 'APP_URL', 'APP_SECRET']
    const others = [
      'TRUST_PROXY',
      'DEMO_URL',
      'PAYMENTS',
      'GOOGLE_CLIENT_ID',
      'SMTP_URL',
      'MAIL_FROM',
      'LOG_LEVEL',
      'LOG_FORMAT',
    ]
    const blank = Object.fromEntries([...names, ...others, ...Object.keys(stripe)].map((name) => [name, '']))
    expect(readConfig(blank)).toEqual(readConfig({}))
  })

  it('writes text for a terminal, quiet about routine, and JSON lines elsewhere', () => {
    const atTerminal = (env: Env) => readConfig(env, { terminal: true })
    expect(atTerminal({})).toMatchObject({ logFormat: 'text', logLevel: 'warn' })
    expect(atTerminal({ LOG_FORMAT: 'json' })).toMatchObject({ logFormat: 'json', logLevel: 'info' })
    expect(atTerminal({ LOG_LEVEL: 'info' })).toMatchObject({ logFormat: 'text', logLevel: 'info' })
    expect(readConfig({ LOG_FORMAT: 'text' })).toMatchObject({ logFormat: 'text', logLevel: 'warn' })
  })

  it('derives the address from the port', () => {
    expect(readConfig({ PORT: '8080' })).toMatchObject({
      listen: { port: 8080 },
      appUrl: 'http://localhost:8080',
    })
  })
})

describe('the configuration', () => {
  it('cannot be changed, at any depth', () => {
    const everything = { ...production, TRUST_PROXY: '10.0.0.0/8,127.0.0.1' }
    const frozen = (value: unknown): boolean =>
      typeof value !== 'object' ||
      value === null ||
      (Object.isFrozen(value) && Object.values(value).every(frozen))
    expect(frozen(readConfig(everything))).toBe(true)
  })

  it('keeps only the origin of the address', () => {
    const { appUrl, secureCookies } = readConfig({
      ...production,
      APP_URL: 'https://Porchlight.example:443/some/path/',
    })
    expect({ appUrl, secureCookies }).toEqual({ appUrl: 'https://porchlight.example', secureCookies: true })
  })

  it('enables a calendar only with both of its keys', () => {
    const half = { GOOGLE_CLIENT_ID: 'id', MICROSOFT_CLIENT_SECRET: 'secret' }
    expect(readConfig(half).calendars).toEqual({ google: null, microsoft: null })
    const whole = { ...half, GOOGLE_CLIENT_SECRET: 'secret', MICROSOFT_CLIENT_ID: 'id' }
    const client = { clientId: 'id', clientSecret: 'secret', baseUrl: null }
    expect(readConfig(whole).calendars).toEqual({ google: client, microsoft: client })
  })
})

describe('a malformed value is refused by its variable’s name', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db/x'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_POOL_SIZE', '1'],
    ['DATABASE_POOL_SIZE', 'many'],
    ['PORCHLIGHT_MODE', 'prod'],
    ['PORCHLIGHT_MODE', 'Production'],
    ['APP_URL', 'porchlight.example'],
    ['APP_URL', 'ftp://porchlight.example'],
    ['APP_URL', 'javascript:alert(1)'],
    ['APP_SECRET', 'short'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', 'proxy.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', '10.0.0.0/8,,127.0.0.1'],
    ['TRUST_PROXY', 'fe80::/129'],
    ['PAYMENTS', 'paypal'],
    ['STRIPE_SECRET_KEY', 'x'],
    ['STRIPE_API_BASE', 'x'],
    ['GOOGLE_BASE_URL', 'x'],
    ['SMTP_URL', 'http://mail.example'],
    ['MAIL_FROM', 'Porchlight'],
    ['MAIL_FROM', 'Porchlight <tours@example.com'],
    ['MAIL_FROM', 'a@example.com, b@example.com'],
    ['MAIL_FROM', 'mailto:a@example.com'],
    ['MAIL_FROM', 'Porchlight <"a"@example.com>'],
    ['LOG_LEVEL', 'loud'],
    ['LOG_FORMAT', 'xml'],
  ])('%s=%s', (name, value) => {
    expect(refusal({ PORCHLIGHT_MODE: 'development', [name]: value })).toMatch(new RegExp(`^${name}: .+`))
    expect(refusal({ [name]: value })).toMatch(new RegExp(`^${name}: .+`))
  })

  it('without repeating the value, which may be a secret', () => {
    expect(refusal({ APP_SECRET: 'hunter2' })).not.toContain('hunter2')
    expect(refusal({ DATABASE_URL: 'mysql://me:hunter2@db/x' })).not.toContain('hunter2')
  })
})

describe('proxies', () => {
  it.each([
    ['10.0.0.0/8', ['10.0.0.0/8']],
    [' 10.0.0.0/8 , 127.0.0.1,fd00::/8, ::1 ', ['10.0.0.0/8', '127.0.0.1', 'fd00::/8', '::1']],
    ['0.0.0.0/0', ['0.0.0.0/0']],
  ])('are read from %s', (list, ranges) => {
    expect(readConfig({ TRUST_PROXY: list }).trustProxy).toEqual(ranges)
  })
})

describe('the mode', () => {
  it.each([
    ['DATABASE_URL', 'postgres://localhost/porchlight'],
    ['STRIPE_SECRET_KEY', stripe.STRIPE_SECRET_KEY],
    ['STRIPE_PUBLISHABLE_KEY', stripe.STRIPE_PUBLISHABLE_KEY],
    ['STRIPE_WEBHOOK_SECRET', stripe.STRIPE_WEBHOOK_SECRET],
    ['APP_URL', 'https://porchlight.example'],
    ['APP_URL', 'http://192.168.1.20:3000'],
    ['APP_URL', 'http://localhost.evil.example'],
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.20'],
  ])('is required when %s=%s', (name, value) => {
    const said = refusal({ [name]: value })
    expect(said).toMatch(/^PORCHLIGHT_MODE: is not set/)
    expect(said).toContain(name)
    if (name === 'DATABASE_URL' || name === 'APP_URL' || name === 'HOST')
      for (const mode of ['demo', 'development'])
        expect(refusal({ [name]: value, PORCHLIGHT_MODE: mode })).toBe('taken')
  })

  it.each([
    ['APP_URL', 'http://localhost:8080'],
    ['APP_URL', 'http://127.0.0.1:3000'],
    ['APP_URL', 'http://[::1]:3000'],
    ['HOST', 'localhost'],
    ['HOST', '::1'],
  ])('is demo when %s=%s', (name, value) => {
    expect(readConfig({ [name]: value }).mode).toBe('demo')
  })
})

describe('production', () => {
  it('accepts a complete configuration', () => {
    expect(readConfig(production)).toMatchObject({
      mode: 'production',
      secureCookies: true,
      appSecret: production.APP_SECRET,
      payments: { provider: 'stripe', publishableKey: stripe.STRIPE_PUBLISHABLE_KEY },
      stripe: { secretKey: stripe.STRIPE_SECRET_KEY, apiBase: null },
    })
  })

  it.each(['DATABASE_URL', 'APP_URL', 'APP_SECRET', ...Object.keys(stripe)])(
    'does not start without %s',
    (name) => {
      expect(refusal({ ...production, [name]: undefined })).toMatch(new RegExp(`^${name}: is required`))
    },
  )

  it('starts without payment keys when payments are off', () => {
    const off = Object.keys(stripe).map((name) => [name, undefined])
    const config = readConfig({ ...production, ...Object.fromEntries(off), PAYMENTS: 'off' })
    expect(config.payments).toEqual({ provider: 'off', publishableKey: null })
  })

  it('refuses sandbox payments', () => {
    expect(refusal({ ...production, PAYMENTS: 'sandbox' })).toMatch(/^PAYMENTS: /)
  })
})

describe('payments', () => {
  const development = { PORCHLIGHT_MODE: 'development' }

  it('use Stripe when all of its keys are set', () => {
    expect(readConfig({ ...development, ...stripe }).payments.provider).toBe('stripe')
    for (const name of Object.keys(stripe).filter((key) => key !== 'STRIPE_SECRET_KEY'))
      expect(refusal({ ...development, ...stripe, [name]: '' })).toMatch(new RegExp(`^${name}: `))
    expect(refusal({ ...development, PAYMENTS: 'stripe' })).toMatch(/^STRIPE_SECRET_KEY: /)
  })

  it('may be off or use the sandbox although the keys are set', () => {
    for (const provider of ['off', 'sandbox'] as const)
      expect(readConfig({ ...development, ...stripe, PAYMENTS: provider }).payments).toEqual({
        provider,
        publishableKey: null,
      })
  })
})

describe('a forgotten TRUST_PROXY', () => {
  it.each([
    ['in production with an https address', {}, true],
    ['in production with an http address', { APP_URL: 'http://porchlight.example' }, false],
    ['not when it is set', { TRUST_PROXY: '10.0.0.0/8' }, false],
    ['not in development', { PORCHLIGHT_MODE: 'development' }, false],
  ])('is detected: %s', (_, env, noticed) => {
    expect(readConfig({ ...production, ...env }).proxyForgotten).toBe(noticed)
  })
})
