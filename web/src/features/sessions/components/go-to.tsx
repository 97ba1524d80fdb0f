import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** In the place of a page that is not the one to be at: leads on, and stays out of the way back. */
export function GoTo({ address }: { address: string }) {
  const router = useRouter()
  useEffect(() => router.history.replace(address), [router, address])
  return null
}
