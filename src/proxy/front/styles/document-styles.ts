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

/**
 * The document with the styles of its first view in one element `style`, so that it is shown before its sheets are there. The
 * sheets, which it names, cascade the same: the style element orders the layers, and has of each sheet that the document
 * names the rules that its markup can match.
 * @param by `all` for a document that names no sheet
 */
export function withDocumentStyles(
  document: string,
  { layers, sheets }: SheetRules,
  by: 'named' | 'all' = 'named',
): StyledDocument {
  const { markup, rules } = withoutStyleAttributes(document)
  const named = sheets.filter(({ href }) => by === 'all' || document.includes(`href="${href}"`))
  const ofSheets = named.flatMap((sheet) => sheet.rules)
  const css = [
    // The app finds the rule of an element by its number (`restore-styles.ts`): they come next to the layers.
    `@layer ${layers.join()};`,
    rules,
    pickRules(ofSheets, markupNames(markup), usedProperties(document)),
  ].join('')
  return {
    html: markup.replace('</head>', () => `<style id="${DOCUMENT_STYLES_ELEMENT}">${css}</style></head>`),
    styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  }
}

/** Custom properties in attributes, also in those for styles. */
function usedProperties(document: string): string[] {
  return Array.from(document.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name)
}
