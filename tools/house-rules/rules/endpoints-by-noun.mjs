import { isTest, places } from '../text.mjs'

/** @import { Project } from '../project.mjs' */

const bound = /\broute\(\s*api\.(\w+)\.(\w+)/g
const declared = /\bnoun: '([\w-]+)'/g

/** 'second-factor' → 'secondFactor', its key in `api`. */
const keyOf = (feature) => feature.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())

/** The feature that owns a table answers the endpoints that change it. */
export const endpointsByNoun = {
  name: 'endpoints-by-noun',
  why: "A feature binds the endpoints of its own noun: `route(api.tours.createTour, …)` is in features/tours/routes.ts, and its declaration with `noun: 'tours'` is in contract/src/tours.ts or contract/src/tours/. Declare an endpoint under the noun whose table it changes.",

  /** @param {Project} project */
  check(project) {
    return project.paths.flatMap((path) => {
      if (isTest(path)) return []
      const feature = /^server\/src\/features\/([^/]+)\/routes\.ts$/.exec(path)?.[1]
      const file = /^contract\/src\/([a-z-]+)(?:\/[a-z-]+)?\.ts$/.exec(path)?.[1]
      if (feature !== undefined)
        return places(project.read(path), bound)
          .filter(({ match }) => match[1] !== keyOf(feature))
          .map(({ line, match }) => ({ path, line, message: `binds api.${match[1]}.${match[2]}` }))
      if (file === undefined) return []
      return places(project.read(path), declared)
        .filter(({ match: [, noun = ''] }) => file !== noun)
        .map(({ line, match }) => ({ path, line, message: `declares an endpoint of ${match[1]}` }))
    })
  },
}
