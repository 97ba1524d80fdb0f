/** The areas of the application that have a list of their keyboard shortcuts. */
export type KeyArea = 'agent' | 'admin'

type Shortcut = {
  /** The key, as the browser names it. */
  key: string
  /** Together with Ctrl, or with Cmd on a Mac. It then works everywhere, even in a field. */
  ctrl?: boolean
  /** The keys as the screen names them. */
  shown: readonly string[]
  /** Its action, in the words of the list of keyboard shortcuts. */
  does: string
  scope: 'anywhere' | 'list'
  /** The only area that has it; by default both have it. */
  area?: KeyArea
}

/** All keys of the application, in the order of the sheet. Keys of a single control, such as a calendar, belong to it. */
export const shortcuts = {
  palette: { key: 'k', ctrl: true, shown: ['Ctrl', 'K'], does: 'Search or jump to…', scope: 'anywhere' },
  newTour: { key: 'n', shown: ['N'], does: 'Schedule a new tour', scope: 'anywhere', area: 'agent' },
  search: { key: '/', shown: ['/'], does: 'Search this page', scope: 'anywhere' },
  go: { key: 'g', shown: ['G', '…'], does: 'Go to a page', scope: 'anywhere', area: 'admin' },
  undo: { key: 'z', shown: ['Z'], does: 'Undo, while it is offered', scope: 'anywhere' },
  help: { key: '?', shown: ['?'], does: 'Keyboard shortcuts', scope: 'anywhere' },
  nextRow: { key: 'j', shown: ['J'], does: 'Next row', scope: 'list' },
  previousRow: { key: 'k', shown: ['K'], does: 'Previous row', scope: 'list' },
  // The browser itself presses the focused row.
  openRow: { key: 'Enter', shown: ['Enter'], does: 'Open details', scope: 'list' },
  chooseRow: { key: 'x', shown: ['X'], does: 'Select the row', scope: 'list', area: 'admin' },
  chooseAll: {
    key: 'X',
    shown: ['Shift', 'X'],
    does: 'Select all rows, or none',
    scope: 'list',
    area: 'admin',
  },
  assign: { key: 'a', shown: ['A'], does: 'Assign', scope: 'list', area: 'admin' },
  status: { key: 's', shown: ['S'], does: 'Set the status', scope: 'list', area: 'admin' },
  priority: { key: 'p', shown: ['P'], does: 'Set the priority', scope: 'list', area: 'admin' },
  date: { key: 'd', shown: ['D'], does: 'Set the date', scope: 'list', area: 'admin' },
  archive: { key: 'e', shown: ['E'], does: 'Archive, or restore', scope: 'list', area: 'admin' },
  closeDetails: { key: 'Escape', shown: ['Esc'], does: 'Close details', scope: 'list' },
} as const satisfies Record<string, Shortcut>

export type KeyName = keyof typeof shortcuts

const scopes = {
  agent: { anywhere: 'Anywhere', list: 'In a list' },
  admin: { anywhere: 'Anywhere', list: 'In the queue' },
} as const satisfies Record<KeyArea, Record<Shortcut['scope'], string>>

export type KeyGroup = { title: string; shortcuts: readonly Pick<Shortcut, 'shown' | 'does'>[] }

/** The keys of an area, grouped as in the list of keyboard shortcuts. */
export const keySheet = (area: KeyArea): readonly KeyGroup[] => {
  const all: readonly Shortcut[] = Object.values(shortcuts)
  const own = all.filter((one) => (one.area ?? area) === area)
  return (['anywhere', 'list'] as const).map((scope) => ({
    title: scopes[area][scope],
    shortcuts: own.filter((one) => one.scope === scope),
  }))
}

/** The key as a hint beside an action. */
export const keyHint = (name: KeyName): string => shortcuts[name].shown.join(' ')

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether this key was pressed, with no other modifier than its own. */
export const isKey = (name: KeyName, { key, ctrlKey, metaKey, altKey }: Pressed): boolean => {
  const shortcut: Shortcut = shortcuts[name]
  if (key !== shortcut.key) return false
  return shortcut.ctrl ? ctrlKey || metaKey : !ctrlKey && !metaKey && !altKey
}

/** Elements in which letters are text, or find an option by its first letter. */
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true], [role=combobox], [role=menu], [role=listbox]'

/** Whether a key pressed there is text input, which no shortcut may intercept. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest(TYPING) !== null

/** Elements that float above the page and handle Escape themselves. */
export const FLOATING = '[role=dialog][aria-modal=true], [role=alertdialog], [role=menu], [role=listbox]'

/** An open dialog handles the keys itself. */
const DIALOG = '[role=dialog][aria-modal=true], [role=alertdialog]'

/** Whether the key means the page, rather than a field or a dialog. */
export const isForPage = ({ target }: Pick<KeyboardEvent, 'target'>): boolean =>
  !isTyping(target) && !document.querySelector(DIALOG)
