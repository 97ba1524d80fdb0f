/** The first link of a page, visible with the keyboard focus: it leads past the frame to the work area (`Main`). */
export function SkipLink() {
  return (
    <a
      href="#work"
      className="sr-only z-60 rounded-md bg-brand px-3 py-2 font-medium text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      Skip to content
    </a>
  )
}
