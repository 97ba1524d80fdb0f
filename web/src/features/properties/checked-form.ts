import type { FieldError, Resolver } from 'react-hook-form'
import { fieldFor, type PlaceForm } from './place-form.ts'

/** As much of a schema of the contract as is asked here. */
type Issue = {
  readonly path: readonly PropertyKey[]
  readonly message: string
  /** Of a union: what each branch says. */
  readonly errors?: readonly (readonly Issue[])[]
}
type Schema = { safeParse(value: unknown): { error?: { issues: readonly Issue[] } | undefined } }

/** What a field that may be blank says is said in the last branch of a union: the first is ''. */
const wordingOf = ({ message, errors }: Issue): string => {
  const inner = errors?.at(-1)?.[0]
  return inner ? wordingOf(inner) : message
}

/** Checks a form by the contract's own schema, in its words. */
export const checked =
  <Form extends PlaceForm>(schema: Schema, bodyOf: (form: Form) => unknown): Resolver<Form> =>
  (form) => {
    const errors = new Map<string, FieldError>()
    for (const issue of schema.safeParse(bodyOf(form)).error?.issues ?? []) {
      const field = fieldFor(String(issue.path[0]), form)
      if (field && !errors.has(field)) errors.set(field, { type: 'contract', message: wordingOf(issue) })
    }
    if (errors.size === 0) return { values: form, errors: {} }
    // Keyed by fields of this very form, which the library's type cannot see through a generic.
    return { values: {}, errors: Object.fromEntries(errors) as Awaited<ReturnType<Resolver<Form>>>['errors'] }
  }
