import { useQuery } from '@tanstack/react-query'
import { configQuery } from '../../../lib/requests/config-query.ts'

/** The checkbox's hint if this server sends no email. */
export const noClientEmail = 'Email is not set up on this site, so clients get no emails.'

/** The checkbox that lets the client get emails, the same in every form of an agent. */
export const useEmailClientWords = (): { label: string; hint: string } => {
  const { data } = useQuery(configQuery)
  return {
    label: 'Email the client when the tour is confirmed, moved, or cancelled',
    hint: data?.email === false ? noClientEmail : 'Includes a calendar invite. Replies go to you.',
  }
}
