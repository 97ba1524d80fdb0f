import { renderToStaticMarkup } from 'react-dom/server'
import { Landing } from './landing.tsx'

/** The landing page as HTML, for the build: it goes out without any script. */
export function landingHtml(): string {
  return renderToStaticMarkup(<Landing />)
}
