import { STYLE_RULE_ATTRIBUTE } from '#explorer-protocol/sheet-rules.ts'

const STYLE_ATTRIBUTE = / style="([^"]*)"/g

/** Characters by which a value could end its declarations or the element `style`; no value here has one. */
const UNSAFE = /[{}<>@\\]/

/**
 * Turns the style attributes of a markup, which the policy of pages forbids, into rules. Elements with the same styles share
 * one. The app gives the styles back to the elements before it hydrates them (`src/web/browser/restore-styles.ts`).
 */
export function withoutStyleAttributes(markup: string): { readonly markup: string; readonly rules: string } {
  const declarations = new Map<string, number>()
  const replaced = markup.replaceAll(STYLE_ATTRIBUTE, (_, value: string) => {
    const style = attributeText(value)
    if (style === '' || UNSAFE.test(style)) return ''
    const number = declarations.get(style) ?? declarations.size
    declarations.set(style, number)
    return ` ${STYLE_RULE_ATTRIBUTE}="${number}"`
  })
  const rules = Array.from(
    declarations,
    ([style, number]) => `[${STYLE_RULE_ATTRIBUTE}="${number}"]{${style}}`,
  )
  return { markup: replaced, rules: rules.join('') }
}

const CHARACTERS: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
}

/** The value of an attribute that React has escaped. */
function attributeText(value: string): string {
  return value.replaceAll(/&(?:quot|#x27|lt|gt|amp);/g, (character) => CHARACTERS[character] ?? character)
}
