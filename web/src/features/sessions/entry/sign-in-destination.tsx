import { useRouter } from '@tanstack/react-router'

/** The title of the page at an address of this application; null without such a page. */
const useTitleAt = (address: string | undefined): string | null => {
  const router = useRouter()
  if (address === undefined) return null
  const path = address.replace(/[?#].*$/, '')
  const [, , foundRoute] = router.getMatchedRoutes(path)
  return foundRoute?.options.staticData?.title ?? null
}

/** Tells a signed-out visitor which page opens after signing in. @param next the address of that page, if one is known */
export function SignInDestination({ next }: { next: string | undefined }) {
  const title = useTitleAt(next)
  if (title === null) return null
  return (
    <p className="mb-5 rounded-md bg-sunken px-3 py-2 text-md text-ink-2">
      After you sign in, we’ll open <span className="font-medium text-ink">{title}</span>.
    </p>
  )
}
