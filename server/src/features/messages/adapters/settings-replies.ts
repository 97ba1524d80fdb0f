import type { SettingsParts } from '../../settings/ports.ts'
import { listSavedReplies } from '../queries.ts'
import { setSavedReplies } from '../steps/set-saved-replies.ts'
import { savedReplyView } from '../views.ts'

/** The saved replies for the settings page. */
export const settingsReplies: Pick<SettingsParts, 'listReplies' | 'setReplies'> = {
  listReplies: async (orm) => (await listSavedReplies(orm)).map(savedReplyView),
  setReplies: setSavedReplies,
}
