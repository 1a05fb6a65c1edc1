import type { Plugin } from 'vite'

/** Puts the one sheet of the app into its document, in place of the link to it, so that a page needs no other file to be shown. */
export function inlineSheet(): Plugin {
  return {
    name: 'epochal-inline-sheet',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const fileName = Object.keys(bundle).find((name) => name.endsWith('.css')) ?? ''
        const sheet = bundle[fileName]
        const address = html.indexOf(`/${fileName}"`)
        if (sheet?.type !== 'asset' || address < 0) throw new Error('the document links no sheet')
        delete bundle[fileName]
        const end = html.indexOf('>', address) + 1
        return `${html.slice(0, html.lastIndexOf('<', address))}<style>${sheet.source}</style>${html.slice(end)}`
      },
    },
  }
}
