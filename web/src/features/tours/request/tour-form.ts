import type {
  FieldError,
  FieldErrors,
  FieldPath,
  FieldValues,
  Resolver,
  UseFormReturn,
} from 'react-hook-form'
import { ApiError } from '../../../lib/requests/api-error.ts'

/** The part of a contract's schema that a form needs. */
type Schema = {
  safeParse: (body: unknown) => {
    error?: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } | undefined
  }
}

/** The fields of one of the forms that ask for a tour, and the request that they become. */
export type TourFormShape<Values extends FieldValues> = {
  blank: Values
  /** The contract's schema of the request body. */
  schema: Schema
  bodyOf: (values: Values) => object
  /** The form's fields whose names differ from the request's. */
  renamed: Record<string, FieldPath<Values>>
  /** Corrects the schema's findings, and checks the fields that are not sent. */
  check?: (values: Values, problems: Map<FieldPath<Values>, string>) => void
  /** The field that shows the server's refusal of a past time; without one, only the toast reports it. */
  start?: FieldPath<Values>
}

/** The form's field for a path of the request; null if the form does not show it. */
export const fieldOf = <Values extends FieldValues>(
  { blank, renamed }: Pick<TourFormShape<Values>, 'blank' | 'renamed'>,
  path: string,
): FieldPath<Values> | null => {
  const name = renamed[path] ?? path
  return name in blank ? (name as FieldPath<Values>) : null // `in` has just proven the key
}

/** Validates a form against the contract's own schema, and by the form's own checks. */
export const resolverOf =
  <Values extends FieldValues>(shape: TourFormShape<Values>): Resolver<Values> =>
  (values) => {
    const problems = new Map<FieldPath<Values>, string>()
    for (const { path, message } of shape.schema.safeParse(shape.bodyOf(values)).error?.issues ?? []) {
      const field = fieldOf(shape, String(path[0]))
      if (field && !problems.has(field)) problems.set(field, message)
    }
    shape.check?.(values, problems)
    if (problems.size === 0) return { values, errors: {} }
    const errors: Record<string, FieldError> = {}
    for (const [field, message] of problems) errors[field] = { type: 'contract', message }
    return { values: {}, errors: errors as FieldErrors<Values> } // the keys are fields of the form
  }

/** Marks the fields that the server has refused. */
export const markRefusedFields = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setError'>,
  shape: TourFormShape<Values>,
  error: Error,
): void => {
  if (!(error instanceof ApiError)) return
  if (shape.start && error.code === 'time_in_past') form.setError(shape.start, { message: error.reason })
  for (const { path, message } of error.errors) {
    const field = fieldOf(shape, path)
    if (field) form.setError(field, { message })
  }
}
