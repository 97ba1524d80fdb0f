import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useSession } from '../../../../lib/session.ts'
import { Button } from '../../../../ui/button.tsx'
import { assistantQuery } from '../../../assistants/api.ts'
import type { QueueFilter } from './queue-choices.tsx'

/** The filter that a workload link sets: its assistant's name, and the way to remove it. */
export function AssistantFilter({ search: { assistant }, go }: QueueFilter) {
  const { user } = useSession()
  const mayRead = user?.permissions.includes('assistants.view') ?? false
  const { data } = useQuery({
    ...assistantQuery(assistant ?? ''),
    enabled: assistant !== undefined && mayRead,
  })
  if (assistant === undefined) return null
  const name = data?.name ?? 'one assistant'
  return (
    <Button
      aria-label={`Tours of ${name}. Remove this filter`}
      icon={<X size={15} aria-hidden="true" />}
      onClick={() => go({ assistant: undefined })}
    >
      <span className="max-w-48 truncate">Tours of {name}</span>
    </Button>
  )
}
