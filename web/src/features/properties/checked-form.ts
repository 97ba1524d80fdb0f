import type { FieldError, Resolver } from 'react-hook-form'
import { contradictionIn, fieldFor, type PlaceForm } from './place-form.ts'

/** The part of a contract schema that this file uses. */
type Issue = {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** Of a union: the issues of each branch. */
  readonly errors?: readonly (readonly Issue[])[]
}
type Schema = { safeParse(value: unknown): { error?: { issues: readonly Issue[] } | undefined } }

/** The message for an optional field is in the last branch of its union, because the first branch is ''. */
const wordingOf = ({ message, errors }: Issue): string => {
  const inner = errors?.at(-1)?.[0]
  return inner ? wordingOf(inner) : message
}

/**
 * Validates a form against the contract's own schema, with its messages. `load` loads the schema when the form is
 * first checked, so that the form appears without it. If it cannot load, only the server validates.
 */
export const checked = <Form extends PlaceForm>(
  load: () => Promise<Schema>,
  bodyOf: (form: Form) => unknown,
  /** Whether the address stays as it is stored. */
  keepsAddress: (form: Form) => boolean = () => false,
): Resolver<Form> => {
  let schema: Schema | null = null
  return async (form) => {
    schema ??= await load().catch(() => null)
    const errors = new Map<string, FieldError>()
    for (const issue of schema?.safeParse(bodyOf(form)).error?.issues ?? []) {
      const field = fieldFor(String(issue.path[0]), form)
      if (field && !errors.has(field)) errors.set(field, { type: 'contract', message: wordingOf(issue) })
    }
    const contradiction = keepsAddress(form) ? null : contradictionIn(form)
    if (contradiction !== null && !errors.has('address'))
      errors.set('address', { type: 'contradiction', message: contradiction })
    if (errors.size === 0) return { values: form, errors: {} }
    // The keys are fields of this form, but the library's type cannot follow that through a generic.
    return { values: {}, errors: Object.fromEntries(errors) as Awaited<ReturnType<Resolver<Form>>>['errors'] }
  }
}
