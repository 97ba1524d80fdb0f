import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const watch = (notify: () => void): (() => void) => onlineManager.subscribe(notify)

/** Whether the browser believes it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => onlineManager.isOnline())
