import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { TooltipProvider } from './overlays/tooltip.tsx'

/**
 * Wraps the whole application. Stops Base UI from writing <style> elements, which the content security policy forbids.
 */
export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <TooltipProvider>{children}</TooltipProvider>
    </CSPProvider>
  )
}
