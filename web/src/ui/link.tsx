import { type ComponentType, createContext, type ReactNode, type Ref, useContext } from 'react'

export type LinkProps = {
  href: string
  children: ReactNode
  className?: string | undefined
  title?: string | undefined
  onClick?: (() => void) | undefined
  target?: '_blank' | undefined
  rel?: string | undefined
  ref?: Ref<HTMLAnchorElement> | undefined
  'aria-label'?: string | undefined
  'aria-current'?: 'page' | undefined
}

const LinkContext = createContext<ComponentType<LinkProps>>(PlainLink)

function PlainLink({ children, ...props }: LinkProps) {
  return <a {...props}>{children}</a>
}

/** Lets the application put its router's link under every link of the kit; without it they are plain anchors. */
export function LinkProvider({ link, children }: { link: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkContext value={link}>{children}</LinkContext>
}

/** A link without looks of its own. */
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
