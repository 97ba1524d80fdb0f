import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { SavedReplies } from './saved-replies.tsx'

/** Creates, edits and deletes the team's saved replies. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Saved replies"
      description="Replies the whole team can use."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <SavedReplies />
    </Dialog>
  )
}
