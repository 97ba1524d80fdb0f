import { useId, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../lib/form-errors.ts'
import { FormDialog } from '../../../ui/forms/form-dialog.tsx'
import { TextArea } from '../../../ui/forms/text-area.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { filled, useTextFields } from '../../../ui/forms/use-text-fields.ts'
import { type PermissionForm, useCreatePermission } from '../mutations.ts'

const fields = ['name', 'description', 'category'] as const

/** Creates a custom permission. */
export function PermissionFormDialog({ categories, onClose }: { categories: string[]; onClose: () => void }) {
  const form = useForm<PermissionForm>({ defaultValues: { name: '', description: '', category: '' } })
  const field = useTextFields(form)
  const create = useCreatePermission()
  const first = useRef<HTMLInputElement | null>(null)
  const known = useId()
  const submit = form.handleSubmit((values) =>
    create.mutate(values, {
      onSuccess: onClose,
      onError: (error) => showRefusal(form, fields, 'Failed to create permission', error),
    }),
  )
  return (
    <FormDialog
      title="Create Permission"
      description="A label for your own use. You can add it to roles, but Porchlight doesn’t check it."
      send="Create Permission"
      sendingWord="Creating..."
      sending={create.isPending}
      initialFocus={first}
      onSend={submit}
      onClose={onClose}
    >
      <TextField
        label="Permission Name"
        placeholder="keys.hand_out"
        autoComplete="off"
        maxLength={100}
        {...field('name', filled('Permission name required'), first)}
      />
      <TextField
        label="Category"
        autoComplete="off"
        maxLength={60}
        list={known}
        {...field('category', filled('Category required'))}
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
        {...field('description', filled('Description required'))}
      />
    </FormDialog>
  )
}
