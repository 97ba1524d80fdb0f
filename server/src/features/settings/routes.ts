import { api } from '@porchlight/contract/api'
import { answer } from '../../http/answer.ts'
import { type Route, route } from '../../http/route.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { updateSettings } from './commands/update-settings.ts'
import type { SettingsParts } from './ports.ts'
import { readSettingsRow } from './queries.ts'
import { settingsView } from './views.ts'

/** The workspace settings of the back office. */
export const settingsRoutes = (kernel: Kernel, parts: SettingsParts): Route[] => {
  const { orm } = kernel.database
  const read = async () =>
    answer(200, settingsView(await readSettingsRow(orm), await parts.listReplies(orm), kernel.config))
  return [
    route(api.settings.readSettings, () => read()),
    route(api.settings.updateSettings, async ({ viewer, body }) => {
      await updateSettings(kernel, parts, viewer, body)
      return read()
    }),
  ]
}
