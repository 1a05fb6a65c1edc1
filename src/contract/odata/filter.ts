/**
 * The tree of a `$filter`; chains of `and` and of `or` are flat. Each part is true or false, never unknown (OData 4.01
 * URL Conventions 5.1.1.1): null equals null alone, is neither greater nor less than anything, and `ge` and `le` are
 * true where `eq` is.
 */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Filter[] }
  | { readonly kind: 'not'; readonly term: Filter }
  /** A comparison of null with null. */
  | { readonly kind: 'constant'; readonly value: boolean }
  | {
      readonly kind: 'comparison'
      readonly operator: Comparison
      readonly left: FieldOperand
      readonly right: Operand
    }
  | { readonly kind: 'in'; readonly left: FieldOperand; readonly values: readonly Literal[] }
  | {
      readonly kind: 'match'
      readonly match: TextMatch
      readonly text: Operand
      readonly part: Operand
    }

export const comparisons = ['eq', 'ne', 'gt', 'ge', 'lt', 'le'] as const
export type Comparison = (typeof comparisons)[number]

export const textMatches = ['contains', 'startswith', 'endswith'] as const
export type TextMatch = (typeof textMatches)[number]

export interface FieldOperand {
  readonly kind: 'field'
  readonly name: string
}

export type Operand = Literal | FieldOperand

export type Literal =
  | { readonly kind: 'null' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  /** Decimal text, exact. */
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'text'; readonly value: string }
  /** ISO 8601 in UTC, without a zone designator. */
  | { readonly kind: 'time'; readonly text: string }
