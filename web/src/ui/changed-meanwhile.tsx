import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** In a form whose subject somebody else has changed since: what is sent now would take the place of theirs. */
export function ChangedMeanwhile({ onLoad, children }: { onLoad: () => void; children: ReactNode }) {
  return (
    <Banner tone="waiting" label="Changed meanwhile" action={<Button onClick={onLoad}>Load theirs</Button>}>
      {children}
    </Banner>
  )
}
