import { cloneElement, lazy, type ReactElement, Suspense, useState } from 'react'
import type { AccountMenuProps } from './account-menu.tsx'

const AccountMenu = lazy(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))

type Props = Omit<AccountMenuProps, 'startsOpen'> & { trigger: ReactElement<Record<string, unknown>> }

/** The button of the account menu. It is there at once; a click before the menu has loaded opens it then. */
export function AccountButton({ trigger, ...menu }: Props) {
  const [isWanted, setWanted] = useState(false)
  return (
    <Suspense fallback={cloneElement(trigger, { onClick: () => setWanted(true) })}>
      <AccountMenu {...menu} trigger={trigger} startsOpen={isWanted} />
    </Suspense>
  )
}
