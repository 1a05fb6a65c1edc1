import type { Plugin } from 'vite'

const FILES = /\s*(<script type="module"[^>]*><\/script>|<link rel="stylesheet"[^>]*>)/g

/** The start of a tag, with low priority. */
const LATE = '$& fetchpriority="low"'

/**
 * Moves the scripts and the sheet of the document to its end, with low priority: it is shown without them, since the proxy gives it
 * the styles of its first view. Scripts still run after the sheet, because a sheet of the document delays them.
 */
export function lateFiles(): Plugin {
  return {
    name: 'epochal-late-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const files = Array.from(html.matchAll(FILES), ([, file = '']) => file.replace(/^<\w+/, LATE))
        const isSheet = (file: string) => file.startsWith('<link')
        const late = [...files.filter(isSheet), ...files.filter((file) => !isSheet(file))]
        return html.replaceAll(FILES, '').replace('</body>', () => `${late.join('')}</body>`)
      },
    },
  }
}
