import { rememberedPerson } from '../../../lib/session-cache.ts'
import { Skeleton, SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { AppFrame, PageBody } from '../../../ui/frame/app-frame.tsx'
import { Logo } from '../../../ui/frame/logo.tsx'

const PLACES = ['w-28', 'w-20', 'w-24', 'w-28', 'w-20', 'w-24'] as const

/** The application's frame without its content, shown while the session loads. */
export function ShellSkeleton() {
  // Assistants have no sidebar.
  const isAssistant = rememberedPerson()?.userType.endsWith('assistant') ?? false
  const header = (
    <div aria-hidden="true" className="flex min-h-14 items-center border-b border-line bg-surface px-4">
      <Logo />
    </div>
  )
  const sidebar = (
    <div aria-hidden="true" className="flex flex-col gap-5 p-4">
      <Logo />
      {PLACES.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
  )
  return (
    <AppFrame topBar={header} sidebar={isAssistant ? undefined : sidebar}>
      {isAssistant ? <div className="hidden lg:block">{header}</div> : null}
      <PageBody>
        <Skeleton className="h-7 w-56" />
        <SkeletonRows rows={6} label="Checking who is signed in" />
      </PageBody>
    </AppFrame>
  )
}
