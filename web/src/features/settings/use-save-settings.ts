import type { Settings } from '@porchlight/contract/settings'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isRefusal } from '../../lib/requests/api-error.ts'
import { setQueryResult } from '../../lib/requests/set-query-result.ts'
import { toastFailure } from '../../lib/requests/toast-failure.ts'
import { settingsQuery, useUpdateSettings } from './api.ts'

type Change = Omit<Parameters<ReturnType<typeof useUpdateSettings>['mutate']>[0], 'version'>

/**
 * Saves one section with the version of the settings that the user began to edit (`begin`). If someone else has changed
 * this section meanwhile, the section says so, keeps the input, and the user saves again.
 * @param of the part of the settings that the section edits; changes of other parts do not matter to it
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
            // A version conflict of this call carries the current settings, in the shape of the call's answer.
            const theirs = error.current as Settings
            setQueryResult(client, settingsQuery.queryKey, theirs)
            // An edit that is under way now refers to their settings. Without one, the next edit refers to the
            // settings on the screen.
            setBegun((before) => before && theirs)
            setChangedMeanwhile(true)
            return
          }
          const errors = error instanceof ApiError ? error.errors : []
          const [first] = errors
          if (first) {
            setProblem(first.message)
            setFieldProblems(Object.fromEntries(errors.map(({ path, message }) => [path, message])))
          } else toastFailure(error, 'Failed to update settings')
        },
      },
    )
  }
  return {
    save,
    saving: update.isPending,
    problem,
    setProblem,
    changedMeanwhile,
    forget,
    /** The server's refusals by the path of the field; empty when the next save starts. */
    fieldProblems,
    /** Marks the start of an edit: the settings on the screen are the ones that the user changes. */
    begin: () => setBegun((before) => before ?? current),
  }
}
