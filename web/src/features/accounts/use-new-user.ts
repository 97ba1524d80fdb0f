import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import { type RefObject, useRef } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '../../lib/form-errors.ts'
import { useCreateUser } from './mutations.ts'

/** What a dialog needs to create a user. */
export type NewUserProps = { onClose: () => void; onCreated: (user: ManagedUserDetail) => void }

type Use<Form extends FieldValues> = NewUserProps & {
  form: UseFormReturn<Form>
  names: readonly FieldPath<Form>[]
}

type NewUser = {
  /** The first field of the form. */
  first: RefObject<HTMLInputElement | null>
  /** What the dialog of the form takes. */
  dialog: { sending: boolean; initialFocus: RefObject<HTMLInputElement | null>; onClose: () => void }
  createUser: (user: Parameters<ReturnType<typeof useCreateUser>['mutate']>[0]) => void
}

/** Creates a user from the form of a dialog. The form shows a refusal; a success closes the dialog. */
export const useNewUser = <Form extends FieldValues>(use: Use<Form>): NewUser => {
  const { form, names, onClose, onCreated } = use
  const create = useCreateUser()
  const first = useRef<HTMLInputElement | null>(null)
  return {
    first,
    dialog: { sending: create.isPending, initialFocus: first, onClose },
    createUser: (user) =>
      create.mutate(user, {
        onError: (error) => showRefusal(form, names, 'Failed to create user', error),
        onSuccess: (made) => {
          onClose()
          onCreated(made)
        },
      }),
  }
}
