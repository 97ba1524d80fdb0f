/**
 * The verbs that a command's file may begin with: `assign` in `commands/assign-assistant.ts`. The list is closed at 45, so
 * that one action has one word in every feature. Whoever needs another verb first looks for the one that this list has for
 * it: `update` for change or edit, `create` for make or open, `remove` for drop or take off, `delete` for forget, `revoke`
 * for end (a session, a link, a permission), `notify` for tell.
 */
export const commandVerbs = /** @type {const} */ ([
  // rows and their fields
  'create',
  'update',
  'delete',
  'add',
  'remove',
  'set',
  'record',
  'mark',
  'store',
  'archive',
  'restore',
  // people and tours
  'assign',
  'unassign',
  'schedule',
  'request',
  'confirm',
  'cancel',
  'begin',
  'advance',
  'complete',
  'resume',
  'expire',
  // money
  'charge',
  'refund',
  'settle',
  'renew',
  'retire',
  // access
  'verify',
  'issue',
  'revoke',
  'rotate',
  'lock',
  'rate',
  // other systems, files and jobs
  'send',
  'receive',
  'process',
  'retry',
  'fetch',
  'sync',
  'refresh',
  'reconcile',
  'import',
  'export',
  'disconnect',
  'notify',
])
