/** Id of the style element of a document. */
export const DOCUMENT_STYLES_ELEMENT = 'first-styles'

/** Attribute of an element whose styles are a rule in the style element of the document: the number of the rule, from 0. */
export const STYLE_RULE_ATTRIBUTE = 'data-s'

/** The rules of the built style sheets, from which a document takes those that it needs. */
export interface SheetRules {
  /** Names of the cascade layers, lowest first. */
  readonly layers: readonly string[]
  readonly sheets: readonly Sheet[]
}

interface Sheet {
  /** Address of the whole sheet. */
  readonly href: string
  /** In the order of the sheet; those for printing are left out. */
  readonly rules: readonly SheetRule[]
}

export type SheetRule = StyleRule | Keyframes

interface RuleInContext {
  /** The at-rules around the rule, outermost first: `@layer base`. */
  readonly within: readonly string[]
}

export interface StyleRule extends RuleInContext {
  readonly selectors: readonly SheetSelector[]
  readonly declarations: readonly SheetDeclaration[]
  /** Names of keyframes. */
  readonly animations: readonly string[]
}

export interface Keyframes extends RuleInContext {
  readonly keyframes: string
  readonly text: string
  readonly uses: readonly string[]
}

interface SheetSelector {
  readonly text: string
  readonly needs: SelectorNeeds
}

/** Names that a document must have for a selector to match one of its elements. */
export interface SelectorNeeds {
  readonly classes: readonly string[]
  readonly ids: readonly string[]
  readonly elements: readonly string[]
}

export interface SheetDeclaration {
  readonly text: string
  /** The custom property that it sets. */
  readonly sets?: string
  /** The custom properties in its value. */
  readonly uses: readonly string[]
}
