import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const watch = (tell: () => void): (() => void) => onlineManager.subscribe(tell)

/** Whether the browser believes it has a network. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => onlineManager.isOnline())
