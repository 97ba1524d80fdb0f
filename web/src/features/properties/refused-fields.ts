import { ApiError } from '../../lib/requests/api-error.ts'
import { fieldFor, type PlaceForm } from './place-form.ts'

/** The server's refusals, by the form's own fields. */
export const refusedFields = <Form extends PlaceForm>(form: Form, error: unknown) =>
  (error instanceof ApiError ? error.errors : []).flatMap(({ path, message }) => {
    const field = fieldFor(path, form)
    return field ? [{ field, message }] : []
  })
