/** What the agent asks for a tour, in three lines of a card; the tour's details show all of it. */
export function SpecialRequests({ text }: { text: string }) {
  return (
    // Not the text itself has the padding: a clamped text shows a slice of its next line there.
    <div className="rounded-md bg-sunken px-3 py-2 text-md text-ink-2">
      <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">
        <span className="sr-only">Special Requests: </span>
        {text}
      </p>
    </div>
  )
}
