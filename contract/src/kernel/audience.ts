import type { Permission } from './permissions.ts'

/**
 * Who may make a call. Every endpoint declares an audience. The server's gate enforces it before anything else runs,
 * and a call without an audience does not compile.
 *
 * - `everyone`: no session needed.
 * - `signedIn`: any user with a session, whatever their subscription.
 * - Otherwise, each named group has access, and everyone else is refused (403, or 401 without a session).
 *   `agents: 'with_access'` refuses with 402 if the subscription gives no access; `'any'` does not check it.
 *   `staff` names the required permission; `assistants` lets assistants reach their own assignments.
 */
export type Audience =
  | { readonly everyone: true }
  | { readonly signedIn: true }
  | {
      readonly agents?: 'with_access' | 'any'
      readonly staff?: Permission | 'any'
      readonly assistants?: true
    }

export const everyone = { everyone: true } as const satisfies Audience
export const signedIn = { signedIn: true } as const satisfies Audience
