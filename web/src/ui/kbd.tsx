/** A key, or keys pressed together: ['Ctrl', 'K']. */
export function Kbd({ keys }: { keys: readonly string[] }) {
  return (
    <span className="inline-flex gap-1">
      {keys.map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-sm border border-line-2 bg-surface px-1 text-center font-sans text-xs leading-[1.125rem] text-ink-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}
