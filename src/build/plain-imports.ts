import type { Plugin } from 'vite'

/** Vite's module whose function wraps each dynamic import. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'

/**
 * Loads a chunk by its import alone. Vite's own function requests the styles and the imports of the chunk first; there is
 * one file of styles, which the document has, and the proxy names the scripts of a page in its document.
 */
export function plainImports(): Plugin {
  return {
    name: 'epochal-plain-imports',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    load: (id) => (id === PRELOAD_HELPER ? 'export const __vitePreload = (load) => load()' : null),
  }
}
