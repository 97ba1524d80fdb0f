/** The agent's special requests, in at most three lines of a card. The tour's details show the whole text. */
export function SpecialRequests({ text }: { text: string }) {
  return (
    // The padding surrounds the text: a clamped text would show a slice of its next line in its own padding.
    <div className="rounded-md bg-sunken px-3 py-2 text-md text-ink-2">
      <p className="line-clamp-3 wrap-anywhere whitespace-pre-line">
        <span className="sr-only">Special Requests: </span>
        {text}
      </p>
    </div>
  )
}
