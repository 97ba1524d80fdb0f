/** The parts of a conversation's subtitle, each in its own text direction: 'Ann Lee · 12 Oak Street'. */
export function AboutLine({ parts }: { parts: readonly string[] }) {
  return parts.map((part, index) => (
    <span key={part}>
      {index > 0 ? ' · ' : null}
      <bdi>{part}</bdi>
    </span>
  ))
}
