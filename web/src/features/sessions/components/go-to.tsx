import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Redirects to another page and leaves no entry in the history. */
export function GoTo({ address }: { address: string }) {
  const router = useRouter()
  useEffect(() => router.history.replace(address), [router, address])
  return null
}
