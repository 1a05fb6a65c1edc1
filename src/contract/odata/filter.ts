/** The tree of a `$filter`; chains of `and` and of `or` are flat. */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly terms: readonly Filter[] }
  | { readonly kind: 'not'; readonly term: Filter }
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

export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le'
export type TextMatch = 'contains' | 'startswith' | 'endswith'

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
