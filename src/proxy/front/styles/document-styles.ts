import { createHash } from 'node:crypto'
import { DOCUMENT_STYLES_ELEMENT, type SheetRules } from '#explorer-protocol/sheet-rules.ts'
import { markupNames } from './markup-names.ts'
import { pickRules } from './pick-rules.ts'
import { withoutStyleAttributes } from './style-attributes.ts'

export interface StyledDocument {
  readonly html: string
  /** Hash of its style element, as a Content-Security-Policy allows it (CSP Level 3, section 2.3.1). */
  readonly styleHash: string
}

/** The picked rules of documents that were styled before, by the sheets and names of which they are. */
export interface PickedRules {
  readonly get: (key: string) => string | undefined
  readonly set: (key: string, css: string) => unknown
}

/**
 * The document with the styles of its first view in one element `style`, so that it is shown before its sheets are there. The
 * sheets, which it names, cascade the same: the style element orders the layers, and has of each sheet that the document
 * names the rules that its markup can match.
 * @param by `all` for a document that names no sheet
 * @param before kept for later documents: those of a page mostly have the same names, and picking takes longest
 */
export function withDocumentStyles(
  document: string,
  { layers, sheets }: SheetRules,
  by: 'named' | 'all' = 'named',
  before: PickedRules = new Map<string, string>(),
): StyledDocument {
  const { markup, rules } = withoutStyleAttributes(document)
  const linked = new Set(Array.from(document.matchAll(/href="([^"]*)"/g), ([, href]) => href))
  const named = sheets.filter(({ href }) => by === 'all' || linked.has(href))
  const names = markupNames(markup)
  const used = usedProperties(document)
  const key = JSON.stringify(
    [named.map(({ href }) => href), ...Object.values(names), used].map((of) => [...of]),
  )
  const picked =
    before.get(key) ??
    pickRules(
      named.flatMap((sheet) => sheet.rules),
      names,
      used,
    )
  before.set(key, picked)
  const css = [
    // The app finds the rule of an element by its number (`restore-styles.ts`): they come next to the layers.
    `@layer ${layers.join()};`,
    rules,
    picked,
  ].join('')
  return {
    html: markup.replace('</head>', () => `<style id="${DOCUMENT_STYLES_ELEMENT}">${css}</style></head>`),
    styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}

/** Custom properties in attributes, also in those for styles. */
function usedProperties(document: string): ReadonlySet<string> {
  return new Set(Array.from(document.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name))
}
