import type { AssistantDetail } from '@porchlight/contract/assistants'
import type { Config } from '../../config.ts'
import type { StaffViewer } from '../../kernel/viewer.ts'
import type { InvitationRow } from '../credentials/queries.ts'
import { invitationLinkView } from '../credentials/views.ts'
import { isNewcomer } from './rules.ts'

type Newcomer = Parameters<typeof isNewcomer>[0] & { isActive: boolean; isLocked: boolean }

/** What a reader may do about the invitation of an assistant; null for an assistant who needs none. */
export const invitationFor = (
  { permissions }: Pick<StaffViewer, 'permissions'>,
  { mail }: Pick<Config, 'mail'>,
  assistant: Newcomer,
  link: InvitationRow | null,
): AssistantDetail['invitation'] =>
  isNewcomer(assistant)
    ? {
        hasPassword: assistant.hasPassword,
        maySend:
          permissions.has('assistants.manage') &&
          mail.mailing !== 'off' &&
          assistant.isActive &&
          !assistant.isLocked,
        // The link of an inactive person does not work.
        link: assistant.isActive && link ? invitationLinkView(link) : null,
      }
    : null
