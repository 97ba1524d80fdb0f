import type { ReactNode } from 'react'
import { EntryFrame } from '../../features/sessions/entry/entry-frame.tsx'
import { paths } from '../../paths.ts'
import { TextLink } from '../../ui/link.tsx'

type Props = { children: ReactNode }

/** The frames of the sign-in pages. Their documents contain them, too (areas/sign-in-html.tsx). */
export function AgentSignInFrame({ children }: Props) {
  return (
    <EntryFrame
      title="Agent Login"
      description="Request tours, track them, and message the team."
      elsewhere={
        <p>
          No account yet? <TextLink href={paths.agentSignup()}>See the plans</TextLink>
        </p>
      }
    >
      {children}
    </EntryFrame>
  )
}

export function AdminSignInFrame({ children }: Props) {
  return (
    <EntryFrame
      title="Admin Login"
      reader="team"
      description="For administrators and the scheduling team."
      elsewhere={
        <p>
          Are you an assistant? <TextLink href={paths.assistantLogin()}>Assistant login</TextLink>
        </p>
      }
    >
      {children}
    </EntryFrame>
  )
}

export function AssistantSignInFrame({ children }: Props) {
  return (
    <EntryFrame title="Assistant Login" reader="team" description="Your assignments and their next steps.">
      {children}
    </EntryFrame>
  )
}
