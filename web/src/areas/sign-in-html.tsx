import type { ReactElement, ReactNode } from 'react'
import { AssistantFields, otherWay } from '../features/sessions/entry/assistant-fields.tsx'
import { EmailFields } from '../features/sessions/entry/email-fields.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { AdminSignInFrame, AgentSignInFrame, AssistantSignInFrame } from './public/sign-in-frames.tsx'

const untouched = { value: '', onChange: (): void => undefined }

/**
 * The fields before the application takes them over (lib/early-fields.ts). They are in no form, because before the
 * script has arrived, the browser would put the password into the address.
 */
function EarlyForm({
  children,
  after,
  className,
}: {
  children: ReactNode
  after?: string
  className: string
}) {
  return (
    <div data-early-form="" className={`flex-col gap-4 ${className}`}>
      {children}
      <Button variant="primary" size="lg" full data-early-send="">
        Sign In
      </Button>
      {after === undefined ? null : (
        <Button full disabled>
          {after}
        </Button>
      )}
    </div>
  )
}

const email = (
  <EarlyForm className="flex">
    <EmailFields email={untouched} password={untouched} />
  </EarlyForm>
)

const assistant = (personal: boolean, className: string): ReactElement => (
  <EarlyForm after={otherWay(personal)} className={className}>
    <AssistantFields personal={personal} username={untouched} password={untouched} />
  </EarlyForm>
)

const agents = <AgentSignInFrame>{email}</AgentSignInFrame>
const admins = <AdminSignInFrame>{email}</AdminSignInFrame>

/** The sign-in pages, by path, as their documents contain them. public/before-paint.js marks the root. */
export const signInAt: Readonly<Record<string, ReactElement>> = {
  [paths.agentLogin()]: agents,
  [paths.login()]: agents,
  [paths.adminLogin()]: admins,
  '/admin-auth': admins,
  '/admin-direct': admins,
  [paths.assistantLogin()]: (
    <AssistantSignInFrame>
      {assistant(false, 'flex in-data-own-username:hidden')}
      {assistant(true, 'hidden in-data-own-username:flex')}
    </AssistantSignInFrame>
  ),
}
