import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { type RenderResult, render } from '@testing-library/react'
import type { JSX, ReactNode } from 'react'

/**
 * Renders one part of the application at an address, without its screens and their data.
 * @param within wraps the whole, for example in providers
 */
export const renderAt = async (
  path: string,
  Part: () => ReactNode,
  within: (router: JSX.Element) => JSX.Element = (router) => router,
): Promise<RenderResult & { address: () => string }> => {
  const root = createRootRoute({ component: Part })
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => 'The screen' })
  const router = createRouter({
    routeTree: root.addChildren([any]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  await router.load()
  // The types accept only the application's own router.
  const rendered = render(within(<RouterProvider router={router as never} />))
  return { ...rendered, address: () => router.state.location.href }
}
