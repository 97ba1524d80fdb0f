/** An unlit porch lamp on its bracket: no one is waiting here. */
export function UnlitLamp() {
  return (
    <svg
      width="56"
      height="64"
      viewBox="0 0 56 64"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="text-line-2"
    >
      <path d="M6 6v22M6 12h16c6 0 8 2 8 6v4" />
      <path d="M22 26h16l4 8H18zM20 34l3 22h14l3-22M18 56h24" />
      <path d="M30 22v4M30 40v8M26.500 48h7" className="text-ink-3" opacity=".6" />
    </svg>
  )
}
