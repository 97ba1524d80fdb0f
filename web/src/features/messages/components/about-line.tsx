/** Parts of what a conversation is about, each written in its own direction: 'Ann Lee · 12 Oak Street'. */
export function AboutLine({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <span key={part}>
      {index > 0 ? ' · ' : null}
      <bdi>{part}</bdi>
    </span>
  ))
}
