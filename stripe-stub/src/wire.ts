/** Stripe's wire form: form-encoded nested parameters, error objects, expansions. */

export type Answer = { status: number; body: object; headers?: Record<string, string> }

/** One received call. */
export type StripeRequest = {
  method: string
  path: string
  /** Parameters by form name: `items[0][price]`. */
  params: Record<string, string>
  key: string | null
  version: string | null
  authorization: string | null
}

type ErrorFacts = {
  type: string
  code?: string
  decline_code?: string
  param?: string
  payment_intent?: object
}

/** A refusal in the form of Stripe's error objects. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly error: ErrorFacts
  /** Seconds until the caller may try again. */
  readonly retryAfter: number | null
  constructor(status: number, error: ErrorFacts, message: string, retryAfter: number | null = null) {
    super(message)
    this.retryAfter = retryAfter
    this.status = status
    this.error = error
  }
}

const invalid = 'invalid_request_error'
/** The refusal for an object that does not exist. */
export const missing = (what: string, id: string) =>
  new StripeRefusal(404, { type: invalid, code: 'resource_missing', param: 'id' }, `No such ${what}: '${id}'`)
/** The refusal for a card that its bank declined at once. */
export const cardRefused = (intent: {
  last_payment_error: Partial<ErrorFacts & { message: string }> | null
}) => {
  const { code = 'card_declined', decline_code, message } = intent.last_payment_error ?? {}
  return new StripeRefusal(
    402,
    {
      type: 'card_error',
      code,
      ...(decline_code !== undefined && { decline_code }),
      payment_intent: { ...intent },
    },
    message ?? 'Your card was declined.',
  )
}
/** The refusal for an action that an object's state does not allow. */
export const cannot = (message: string, code?: string) =>
  new StripeRefusal(400, { type: invalid, ...(code !== undefined && { code }) }, message)

export const answerOf = ({ status, error, message, retryAfter }: StripeRefusal): Answer => ({
  status,
  ...(retryAfter !== null && { headers: { 'retry-after': String(retryAfter) } }),
  body: { error: { ...error, message, doc_url: 'https://stripe.example/docs' } },
})

/** The parameters of a call by form name, with the allowed values; `[]` means an index, `[*]` any name. */
export type Takes = Readonly<Record<string, RegExp>>
type CallForm = { takes: Takes; needs?: readonly string[] }

export const some = /^.+$/s
export const whole = /^-?\d+$/
export const yesNo = /^(?:true|false)$/

/** Lists are indexed from zero. */
const inOrder = (names: readonly string[]): boolean =>
  names.every((name) =>
    [...name.matchAll(/\[(\d+)\]/g)].every(({ 1: index, index: place }) => {
      const before = `${name.slice(0, place)}[${Number(index) - 1}]`
      return index === '0' || names.some((other) => other.startsWith(before))
    }),
  )

const formOf = (name: string, takes: Takes): RegExp | undefined => {
  const form = name.replaceAll(/\[\d+\]/g, '[]')
  return takes[form] ?? takes[form.replace(/\[\w+\]$/, '[*]')]
}

/** Refuses unknown parameters, missing ones, and invalid values. */
export const checkParams = (params: Record<string, string>, { takes, needs = [] }: CallForm): void => {
  for (const [name, value] of Object.entries(params)) {
    const kind = formOf(name, takes)
    if (!kind)
      throw new StripeRefusal(
        400,
        { type: invalid, code: 'parameter_unknown', param: name },
        `Received unknown parameter: ${name}`,
      )
    if (!kind.test(value))
      throw new StripeRefusal(400, { type: invalid, param: name }, `Invalid ${name}: ${value}`)
  }
  const lacks = needs.find((name) => params[name] === undefined)
  if (lacks !== undefined)
    throw new StripeRefusal(
      400,
      { type: invalid, code: 'parameter_missing', param: lacks },
      `Missing required param: ${lacks}.`,
    )
  if (!inOrder(Object.keys(params))) throw cannot('Invalid array: indexes must be sequential.')
}

/** The values of a list of plain values, such as `expand`. */
export const listIn = (params: Record<string, string>, name: string): string[] =>
  Object.keys(params)
    .filter((key) => new RegExp(`^${name}\\[\\d+\\]$`).test(key))
    .map((key) => params[key] ?? '')

/** The names and values below a name, such as `metadata`. */
export const mapIn = (params: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).flatMap(([key, value]) => {
      const found = key.startsWith(`${name}[`) ? /\[(\w+)\]$/.exec(key) : null
      return found?.[1] === undefined ? [] : [[found[1], value]]
    }),
  )

type Json = Record<string, unknown>
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** The fields that an object contains only when the call expands them. */
const onRequest: Record<string, readonly string[]> = {
  invoice: ['confirmation_secret', 'payments'],
  coupon: ['applies_to'],
}
const deepest = 4

/** An object as sent: it contains other objects as ids unless the call expanded them. */
export const render = (
  object: object,
  expand: readonly string[],
  find: (id: string) => object | null,
): Json => {
  const full: Json = { ...object }
  const kind = String(full.object)
  const hidden = onRequest[kind] ?? []
  const first = new Map<string, string[]>()
  for (const path of expand) {
    const [name = '', ...rest] = path.split('.')
    first.set(name, [...(first.get(name) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])])
  }
  const sent: Json = {}
  for (const [name, value] of Object.entries(full)) {
    const wanted = first.get(name)
    if (hidden.includes(name) && !wanted) continue
    sent[name] = renderValue(value, wanted, name, find)
  }
  for (const name of first.keys())
    if (!(name in full) && !hidden.includes(name)) throw cannot(`This property cannot be expanded (${name}).`)
  return sent
}

const renderValue = (
  value: unknown,
  wanted: string[] | undefined,
  name: string,
  find: (id: string) => object | null,
): unknown => {
  if (typeof value === 'string' && wanted) {
    const found = find(value)
    if (!found) throw cannot(`This property cannot be expanded (${name}).`)
    return render(found, wanted, find)
  }
  if (Array.isArray(value))
    return value.map((one: unknown) =>
      isJson(one) ? render(one, wanted ?? [], find) : renderValue(one, wanted, name, find),
    )
  return isJson(value) ? render(value, wanted ?? [], find) : value
}

/** Refuses an expansion that is too deep. */
export const checkExpansions = (expand: readonly string[]): void => {
  const deep = expand.find((path) => path.split('.').length > deepest)
  if (deep !== undefined)
    throw cannot(`You cannot expand more than ${deepest} levels of a property. Property: ${deep}`)
}
