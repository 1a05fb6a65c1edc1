import { minifySync, type Plugin } from 'vite'

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g

/** Minifies the scripts inside the document, which each page sends. */
export function inlineScripts(): Plugin {
  return {
    name: 'epochal-inline-scripts',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replaceAll(INLINE_SCRIPT, (_, script: string) => `<script>${minified(script)}</script>`),
    },
  }
}

/** @throws {SyntaxError} for a script that no browser could read */
function minified(script: string): string {
  const { code, errors } = minifySync('document.js', script, { module: false })
  if (errors.length > 0) throw new SyntaxError(errors.map(({ message }) => message).join('\n'))
  return code.trim()
}
