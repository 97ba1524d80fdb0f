import { cx } from './cx.ts'

const GROUNDS = [
  'bg-brand-soft text-brand',
  'bg-info-soft text-info',
  'bg-ok-soft text-ok',
  'bg-plum-soft text-plum',
  'bg-sunken text-ink-2',
] as const
const SIZES = {
  24: 'size-6 text-[0.625rem]',
  32: 'size-8 text-xs',
  40: 'size-10 text-sm',
  80: 'size-20 text-xl',
} as const

export type AvatarProps = {
  name: string
  src?: string | undefined
  size?: keyof typeof SIZES | undefined
  /** True if the name appears beside it. */
  decorative?: boolean | undefined
}

/** A person's picture, or their initials on a background that depends on the name. */
export function Avatar({ name, src, size = 32, decorative = false }: AvatarProps) {
  const ground =
    GROUNDS[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % GROUNDS.length]
  return (
    <span
      role="img"
      aria-label={name}
      aria-hidden={decorative || undefined}
      className={cx(
        'inline-grid shrink-0 place-items-center overflow-hidden rounded-full font-semibold select-none',
        SIZES[size],
        ground,
      )}
    >
      {src ? (
        <img src={src} alt="" className="size-full object-cover" referrerPolicy="no-referrer" />
      ) : (
        <Initials text={initials(name)} decorative={decorative} />
      )}
    </span>
  )
}

/** Beside the name, or in a button with a label of its own, the letters are a drawing: no text to read or to say. */
function Initials({ text, decorative }: { text: string; decorative: boolean }) {
  if (!decorative) return text
  return <span data-initials={text} className="before:content-[attr(data-initials)]" />
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const first = words[0] ?? ''
  const last = words.length > 1 ? (words.at(-1) ?? '') : ''
  const letter = (word: string): string => [...word][0] ?? '' // by code point, so an emoji stays whole
  return (letter(first) + letter(last)).toLocaleUpperCase() || '?'
}
