import { vi } from 'vitest'

/**
 * Makes a method of the browser's storages throw: 'setItem' as when they are full, 'getItem' as when they are blocked.
 * `vi.unstubAllGlobals` repairs them.
 */
export const breakStorage = (method: 'getItem' | 'setItem'): void => {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    const broken = new Proxy(globalThis[name], {
      get(storage, property) {
        const value: unknown = Reflect.get(storage, property)
        if (property === method) throw new DOMException('no storage', 'QuotaExceededError')
        return typeof value === 'function' ? value.bind(storage) : value
      },
    })
    vi.stubGlobal(name, broken)
  }
}
