/**
 * The verbs that may begin the file name of a command, a step or an exchange: `assign` in `commands/assign-assistant.ts`.
 * The list may have at most 45 verbs, so that every feature uses one word for one action. Before adding a verb, look for
 * an existing one: `update` for change or edit, `create` for make or open, `remove` for drop or take off, `delete` for
 * forget, `revoke` for ending a session or a permission, `notify` for tell.
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
