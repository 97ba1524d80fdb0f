import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/banner.tsx'

/** A notice in a form: someone else has changed the subject, so saving now would overwrite their change. */
export function ChangedMeanwhile({ onLoad, children }: { onLoad: () => void; children: ReactNode }) {
  return (
    <Banner label="Changed by someone else" action={<Button onClick={onLoad}>Load their version</Button>}>
      {children}
    </Banner>
  )
}
