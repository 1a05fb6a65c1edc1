import { DOCUMENT_STYLES_ELEMENT, STYLE_RULE_ATTRIBUTE } from '#explorer-protocol/sheet-rules.ts'

/**
 * Gives the elements of a server-rendered document their own styles, which stand as numbered rules after the order of the layers
 * in its style element. React takes them for theirs, and changes or removes them there alone.
 */
export function restoreStyles(): void {
  const rules = document.querySelector<HTMLStyleElement>(`#${DOCUMENT_STYLES_ELEMENT}`)?.sheet?.cssRules
  for (const element of document.querySelectorAll<HTMLElement>(`[${STYLE_RULE_ATTRIBUTE}]`)) {
    const rule = rules?.[Number(element.getAttribute(STYLE_RULE_ATTRIBUTE)) + 1] as CSSStyleRule | undefined
    element.style.cssText = rule?.style.cssText ?? ''
    element.removeAttribute(STYLE_RULE_ATTRIBUTE)
  }
}
