import type { ManagedUserDetail } from '@porchlight/contract/accounts'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { showRefusal } from '../../lib/form-errors.ts'
import { useCreateUser } from './mutations.ts'

/** What a dialog needs to create a user. */
export type NewUserProps = { onClose: () => void; onCreated: (user: ManagedUserDetail) => void }

type Use<Form extends FieldValues> = NewUserProps & {
  form: UseFormReturn<Form>
  names: readonly FieldPath<Form>[]
}

/** Creates a user from the form of a dialog. The form shows a refusal; a success closes the dialog. */
export const useNewUser = <Form extends FieldValues>({ form, names, onClose, onCreated }: Use<Form>) => {
  const create = useCreateUser()
  return {
    creating: create.isPending,
    createUser: (user: Parameters<typeof create.mutate>[0]): void =>
      create.mutate(user, {
        onError: (error) => showRefusal(form, names, 'Failed to create user', error),
        onSuccess: (made) => {
          onClose()
          onCreated(made)
        },
      }),
  }
}
