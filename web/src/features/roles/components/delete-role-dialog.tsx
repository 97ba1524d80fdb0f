import type { Role } from '@porchlight/contract/roles'
import { AlertDialog } from '../../../ui/overlays/alert-dialog.tsx'
import { useDeleteRole } from '../mutations.ts'
import { countWords } from '../role-words.ts'

/** Asks before the role is deleted, and lists the people who lose it. */
export function DeleteRoleDialog({ subject: role, onClose }: { subject: Role; onClose: () => void }) {
  const remove = useDeleteRole()
  return (
    <AlertDialog
      onClose={onClose}
      title={`Delete the role “${role.name}”?`}
      description={
        role.peopleCount > 0
          ? `${countWords(role.peopleCount, 'person loses', 'people lose')} its permissions and must sign in again. You can’t undo this.`
          : 'No one has this role. You can’t undo this.'
      }
      confirmLabel="Delete role"
      destructive
      loading={remove.isPending}
      onConfirm={() => remove.mutate(role, { onSettled: onClose })}
    />
  )
}
