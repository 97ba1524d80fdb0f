import { Suspense, useState } from 'react'
import { lazyOnDemand } from '../../../lib/lazy-when-idle.ts'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/frame/panel.tsx'

const CloseAccountDialog = lazyOnDemand(async () => ({
  default: (await import('./close-account-dialog.tsx')).CloseAccountDialog,
}))

/** Opens the dialog that closes the account. The panel names the consequences first. */
export function CloseAccountPanel() {
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      title="Close your account"
      description="Your subscription ends, open tours are cancelled, and your personal data is deleted. This can’t be undone."
    >
      <Button variant="destructive" onClick={() => setAsking(true)}>
        Close account
      </Button>
      {asking ? (
        <Suspense>
          <CloseAccountDialog onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </Panel>
  )
}
