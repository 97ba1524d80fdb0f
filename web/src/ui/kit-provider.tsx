import { CSPProvider } from '@base-ui/react/csp-provider'
import type { ReactNode } from 'react'
import { TooltipProvider } from './tooltip.tsx'

/** Around the whole application. Base UI writes no <style> elements: the content security policy forbids them. */
export function KitProvider({ children }: { children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <TooltipProvider>{children}</TooltipProvider>
    </CSPProvider>
  )
}
