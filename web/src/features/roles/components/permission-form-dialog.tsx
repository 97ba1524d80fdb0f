import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/form-errors.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { type PermissionForm, useCreatePermission } from '../mutations.ts'

const fields = ['name', 'description', 'category'] as const

/** Creates a custom permission. */
export function PermissionFormDialog({ categories, onClose }: { categories: string[]; onClose: () => void }) {
  const form = useForm<PermissionForm>({ defaultValues: { name: '', description: '', category: '' } })
  const { errors } = form.formState
  const create = useCreatePermission()
  const first = useRef<HTMLInputElement | null>(null)
  const known = useId()
  const required = (words: string) => ({ validate: (text: string) => text.trim() !== '' || words })
  const name = form.register('name', required('Permission name required'))
  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onSuccess: onClose,
      onError: (error) => showRefusal(form, fields, 'Failed to create permission', error),
    }),
  )
  return (
    <FormDialog
      title="Create Permission"
      description="A label for your own use: roles can carry it, but no part of Porchlight asks for it."
      send="Create Permission"
      sendingWord="Creating..."
      sending={create.isPending}
      initialFocus={first}
      onSend={() => void submit()}
      onClose={onClose}
    >
      <TextField
        label="Permission Name"
        placeholder="keys.hand_out"
        autoComplete="off"
        maxLength={100}
        {...name}
        ref={(node) => {
          name.ref(node)
          first.current = node
        }}
        error={errors.name?.message}
      />
      <TextField
        label="Category"
        autoComplete="off"
        maxLength={60}
        list={known}
        {...form.register('category', required('Category required'))}
        error={errors.category?.message}
      />
      <datalist id={known}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
      <TextArea
        label="Description"
        rows={2}
        maxLength={500}
        {...form.register('description', required('Description required'))}
        error={errors.description?.message}
      />
    </FormDialog>
  )
}
