import type { Plugin } from 'vite'
import type { SheetRules } from '#explorer-protocol/sheet-rules.ts'
import { listLayers, listSheetRules } from './list-sheet-rules.ts'

/** The sheet of every page, whose layers the others repeat. */
const MAIN = /(^|\/)style-[\w-]+\.css$/

/** Writes `sheet-rules.json`: the rules of the built style sheets, from which the proxy gives each document those of its first view. */
export function sheetRules(): Plugin {
  return {
    name: 'epochal-sheet-rules',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const sheets = Object.entries(bundle)
          .flatMap(([fileName, file]) =>
            file.type === 'asset' && fileName.endsWith('.css')
              ? [{ fileName, css: file.source.toString() }]
              : [],
          )
          .sort((a, b) => Number(MAIN.test(b.fileName)) - Number(MAIN.test(a.fileName)))
        const list: SheetRules = {
          layers: [...new Set(sheets.flatMap(({ css }) => listLayers(css)))],
          sheets: sheets.map(({ fileName, css }) => ({ href: `/${fileName}`, rules: listSheetRules(css) })),
        }
        this.emitFile({ type: 'asset', fileName: 'sheet-rules.json', source: JSON.stringify(list) })
      },
    },
  }
}
