import type { Settings } from '@porchlight/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isRefusal, reasonOf } from '../../lib/api-error.ts'
import { toast } from '../../lib/toast.ts'
import { settingsQuery, useUpdateSettings } from './api.ts'

type Change = Omit<Parameters<ReturnType<typeof useUpdateSettings>['mutate']>[0], 'version'>

/**
 * Saves one section. When somebody else has changed settings meanwhile, theirs are shown and the save is to be pressed
 * again: nothing is overwritten unseen.
 */
export const useSaveSettings = (current: Settings) => {
  const client = useQueryClient()
  const update = useUpdateSettings()
  const [problem, setProblem] = useState<string | undefined>()
  const [changedMeanwhile, setChangedMeanwhile] = useState(false)
  const save = (change: Change, onSaved?: () => void): void => {
    setProblem(undefined)
    update.mutate(
      { ...change, version: current.version },
      {
        onSuccess: () => {
          setChangedMeanwhile(false)
          onSaved?.()
        },
        onError: (error) => {
          if (isRefusal(error, 'version_conflict')) {
            // The call answers such a conflict with what it would have answered.
            client.setQueryData(settingsQuery.queryKey, error.current as Settings)
            setChangedMeanwhile(true)
            return
          }
          const [first] = error instanceof ApiError ? error.errors : []
          if (first) setProblem(first.message)
          else
            toast({
              title: 'Error',
              description: reasonOf(error, 'Failed to update settings'),
              tone: 'bad',
            })
        },
      },
    )
  }
  return { save, saving: update.isPending, problem, setProblem, changedMeanwhile }
}
