import { createRequire } from 'node:module'

/** @import { Project } from '../project.mjs' */

// The JavaScript compiler: the native one has no API for syntax trees.
const ts = createRequire(import.meta.url)('typescript')

/** Requires a reason for each cast. */
export const reasonedCasts = {
  name: 'reasoned-casts',
  why: "Beyond 'as const', a cast needs its reason in a comment on its line or the line above; better, narrow the type or use satisfies.",

  /** @param {Project} project */
  check(project) {
    return project.paths
      .filter(
        (path) =>
          /^(?:contract|server|demo|web|e2e|bench|stripe-stub)\/.*\.tsx?$/.test(path) &&
          / as\s/.test(project.read(path)),
      )
      .flatMap((path) => {
        const text = project.read(path)
        const lines = text.split('\n')
        return castsIn(path, text)
          .filter((line) => !isComment(lines[line - 1]) && !isComment(lines[line - 2]))
          .map((line) => ({
            path,
            line,
            message: `casts without a reason: ${(lines[line - 1] ?? '').trim()}`,
          }))
      })
  },
}

const isComment = (line) => /\/\/|\/\*|^\s*\*/.test((line ?? '').replace(/https?:\/\//g, ''))

/** The line numbers of the casts in a text, without `as const`. */
function castsIn(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false)
  const found = []
  const visit = (node) => {
    if (isCast(node)) found.push(source.getLineAndCharacterOfPosition(node.type.pos).line + 1)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isCast(node) {
  if (node.kind !== ts.SyntaxKind.AsExpression && node.kind !== ts.SyntaxKind.TypeAssertionExpression)
    return false
  return !(node.type.kind === ts.SyntaxKind.TypeReference && node.type.typeName.escapedText === 'const')
}
