import type { Plugin } from 'vite'

const DISPLAY_NAME = /^\w+\.displayName = "\w+";$/gm
const FORWARD_REF = /(?<== )React\d*\.forwardRef\(/g

/**
 * Lets the bundler drop components of the router that nothing uses, and the code that only they need: it keeps each whose
 * creation is a call or that has a name for developer tools, since it cannot know that both have no other effect.
 */
export function pureComponents(): Plugin {
  return {
    name: 'epochal-pure-components',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) => ({
        code: code.replaceAll(DISPLAY_NAME, '').replaceAll(FORWARD_REF, '/* @__PURE__ */ $&'),
        map: null,
      }),
    },
  }
}
