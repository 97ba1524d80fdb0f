import { wordsOfPermission } from '@porchlight/contract/kernel/permission-words'

/** A permission in plain words, then its name. A label that the back office defined has only a name. */
export function PermissionName({ name }: { name: string }) {
  const words = wordsOfPermission(name)
  return (
    <span className="wrap-anywhere">
      <span className="font-medium">{words}</span>
      {words === name ? null : <code className="ml-1.5 font-sans text-sm text-ink-3">{name}</code>}
    </span>
  )
}
