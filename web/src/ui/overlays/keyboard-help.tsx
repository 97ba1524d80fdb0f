import { useState } from 'react'
import { hasCharacterKeys, setCharacterKeys } from '../../lib/character-keys.ts'
import type { KeyGroup } from '../../lib/keys.ts'
import { Checkbox } from '../forms/checkbox.tsx'
import { Kbd } from '../kbd.tsx'
import { Dialog } from './dialog.tsx'

export type KeyboardHelpProps = {
  open?: boolean | undefined
  onClose: () => void
  groups: readonly KeyGroup[]
}

/** Turns the keys without Ctrl off and on. */
function CharacterKeys() {
  const [on, setOn] = useState(hasCharacterKeys)
  return (
    <Checkbox
      label="Use single keys"
      hint="Turn this off if you dictate, or press keys by accident. Ctrl K, Enter, and Esc always work."
      checked={on}
      onChange={({ target }) => {
        setCharacterKeys(target.checked)
        setOn(target.checked)
      }}
    />
  )
}

/** The list of all keyboard shortcuts; the shell opens it on '?'. */
export function KeyboardHelp({ open, onClose, groups }: KeyboardHelpProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="md">
      <div className="gap-6 sm:columns-2">
        {groups.map((group) => (
          <section key={group.title} className="break-inside-avoid pb-5">
            <h3 className="pb-2 text-xs font-medium text-ink-3">{group.title}</h3>
            <dl className="flex flex-col gap-2">
              {group.shortcuts.map((shortcut) => (
                <div key={shortcut.does} className="flex items-center gap-3 text-md">
                  <dt className="flex-1">{shortcut.does}</dt>
                  <dd>
                    <Kbd keys={shortcut.shown} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <CharacterKeys />
    </Dialog>
  )
}
