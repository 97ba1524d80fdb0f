import { posix } from 'node:path'

/** @import { Project } from '../project.mjs' */

const mostPictures = 40
const mostBytes = 3_000_000

/** A picture of the documents. Those in web/public belong to the application. */
const isPicture = (path) => /\.(?:png|jpe?g|gif|webp|avif|svg)$/.test(path) && !path.startsWith('web/public/')

/** Keeps a clone small: git stores every version of a picture. */
export const pictures = {
  name: 'pictures',
  why: `The repository keeps at most ${mostPictures} pictures of ${mostBytes / 1_000_000} MB in sum, and a document shows each of them. e2e/screenshots/screens.ts says which ones \`npm run screenshots\` writes there; git ignores the others.`,

  /** @param {Project} project */
  check(project) {
    const kept = project.paths.filter(isPicture)
    const shown = picturesIn(project)
    const faults = kept
      .filter((path) => !shown.has(path))
      .map((path) => ({ path, message: 'is shown by no document' }))
    for (const [path, page] of shown)
      if (!kept.includes(path)) faults.push({ path: page, message: `shows ${path}, which does not exist` })
    const bytes = kept.reduce((sum, path) => sum + project.bytesOf(path), 0)
    if (kept.length > mostPictures) faults.push({ path: 'docs', message: `has ${kept.length} pictures` })
    if (bytes > mostBytes) faults.push({ path: 'docs', message: `has ${bytes} bytes of pictures` })
    return faults
  },
}

/** The pictures that the documents show with `![](…)`, each with the document. */
function picturesIn(project) {
  const pages = project.paths.filter((path) => path.endsWith('.md'))
  return new Map(
    pages.flatMap((page) =>
      [...project.read(page).matchAll(/!\[[^\]]*\]\(([^):]+)\)/g)].map(([, path]) => [
        posix.join(posix.dirname(page), path),
        page,
      ]),
    ),
  )
}
