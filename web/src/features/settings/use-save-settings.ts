import type { Settings } from '@porchlight/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isRefusal, reasonOf } from '../../lib/api-error.ts'
import { setQueryResult } from '../../lib/set-query-result.ts'
import { toast } from '../../lib/toast.ts'
import { settingsQuery, useUpdateSettings } from './api.ts'

type Change = Omit<Parameters<ReturnType<typeof useUpdateSettings>['mutate']>[0], 'version'>

/**
 * Saves one section. What is sent is about the settings that were seen when the change was begun (`begin`), whatever the
 * live news has shown since: when somebody else has changed this section meanwhile, that is said and the save is to be
 * pressed again. Nothing is overwritten unseen, and what was typed is the section's to keep.
 * @param of what the section sets; a change of other sections is none of its business
 */
export const useSaveSettings = (current: Settings, of: (settings: Settings) => string) => {
  const client = useQueryClient()
  const update = useUpdateSettings()
  const [begun, setBegun] = useState<Settings | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const [fieldProblems, setFieldProblems] = useState<Readonly<Record<string, string>>>({})
  const [changedMeanwhile, setChangedMeanwhile] = useState(false)
  const seen = begun && of(begun) !== of(current) ? begun : current
  const forget = (): void => {
    setBegun(null)
    setChangedMeanwhile(false)
  }
  const save = (change: Change, onSaved?: () => void): void => {
    setProblem(undefined)
    setFieldProblems({})
    update.mutate(
      { ...change, version: seen.version },
      {
        onSuccess: () => {
          forget()
          onSaved?.()
        },
        onError: (error) => {
          if (isRefusal(error, 'version_conflict')) {
            // The call answers such a conflict with what it would have answered.
            const theirs = error.current as Settings
            setQueryResult(client, settingsQuery.queryKey, theirs)
            // What is being typed is about theirs from now on; where nothing is, about whatever is shown.
            setBegun((before) => before && theirs)
            setChangedMeanwhile(true)
            return
          }
          const errors = error instanceof ApiError ? error.errors : []
          const [first] = errors
          if (first) {
            setProblem(first.message)
            setFieldProblems(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
          } else
            toast({
              title: 'Error',
              description: reasonOf(error, 'Failed to update settings'),
              tone: 'bad',
            })
        },
      },
    )
  }
  return {
    ...{ save, saving: update.isPending, problem, setProblem, changedMeanwhile, forget },
    /** What the server refused, by the path of the field; empty once another save begins. */
    fieldProblems,
    /** Somebody begins to change the section: what they see now is what they change. */
    begin: () => setBegun((before) => before ?? current),
  }
}
