import {
  type ComponentType,
  createContext,
  type MouseEvent,
  type ReactNode,
  type Ref,
  useContext,
} from 'react'

export type LinkProps = {
  href: string
  children: ReactNode
  className?: string | undefined
  title?: string | undefined
  onClick?: ((event: MouseEvent<HTMLAnchorElement>) => void) | undefined
  target?: '_blank' | undefined
  rel?: string | undefined
  /** Closing what the link opens leads back to the link, where the reader was. */
  closesHere?: boolean | undefined
  ref?: Ref<HTMLAnchorElement> | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
  /** The link of a list's row (ui/lists/use-row-keys.ts). */
  'data-row-target'?: '' | undefined
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

function PlainLink({ children, closesHere: _, ...props }: LinkProps) {
  return <a {...props}>{children}</a>
}

/** Replaces every link of the UI kit with the application's router link. */
export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

/** An unstyled link. */
export function Link(props: LinkProps) {
  const Component = useContext(LinkContext)
  return <Component {...props} />
}

/** A link within text. */
export function TextLink({ className, ...props }: LinkProps) {
  return (
    <Link
      {...props}
      className={`font-medium text-brand underline decoration-brand/35 underline-offset-3 hover:decoration-current ${className ?? ''}`}
    />
  )
}
