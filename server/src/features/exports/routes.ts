import { api } from '@porchlight/contract/api'
import { answer } from '../../http/answer.ts'
import { sessionCookie } from '../../http/cookies.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { exportPersonalData } from './commands/export-personal-data.ts'

/**
 * A person's own data as a file. `look` finds a session's viewer; it is called again while the file is written, because
 * the session may end meanwhile.
 */
export const exportRoutes = (kernel: Kernel, look: (token: string) => Promise<Viewer | null>): Route[] => [
  route(api.exports.profileExport, async ({ viewer, caller }) => {
    const token = caller.cookies[sessionCookie] ?? ''
    const isStill = async () => (await look(token))?.userId === viewer.userId
    const day = kernel.clock.now().toISOString().slice(0, 10)
    return answer(200, await exportPersonalData(kernel, viewer, isStill), {
      headers: {
        'content-disposition': `attachment; filename="porchlight-${day}.json"`,
        'cache-control': 'no-store',
      },
    })
  }),
]
