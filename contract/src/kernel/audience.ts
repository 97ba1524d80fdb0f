import type { Permission } from './permissions.ts'

/**
 * Who may make a call. Every endpoint declares one; the server's gate enforces it before anything else runs, and a
 * call without an audience does not compile.
 *
 * - `everyone`: no session needed.
 * - `signedIn`: any person with a session, whatever their subscription.
 * - otherwise each named door opens for its people; whoever fits none is refused (403, or 401 without a session).
 *   `agents: 'with_access'` refuses with 402 when the subscription gives no access; `'any'` does not ask.
 *   `staff` names the permission that is needed; `assistants` lets assistants reach their own assignments.
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
