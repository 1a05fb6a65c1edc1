import { type ChildNode, type Declaration, parse, type Rule } from 'postcss'
import type { SheetDeclaration, SheetRule } from '#explorer-protocol/sheet-rules.ts'
import { selectorNeeds } from './selector-needs.ts'

/** At-rules around style rules. */
const AROUND = new Set(['layer', 'media', 'supports', 'container'])

/**
 * The rules of a style sheet that a screen shows, in its order.
 * @throws {Error} for what a document could not repeat
 */
export function listSheetRules(css: string): SheetRule[] {
  if (css.includes('</'))
    throw new Error('the style sheet has an end tag in it, which would end an element `style`')
  return parse(css).nodes.flatMap((node) => rulesOf(node, []))
}

/** The cascade layers of a style sheet, in the order in which they come first. */
export function listLayers(css: string): string[] {
  const layers = new Set<string>()
  parse(css).walkAtRules('layer', ({ params }) => {
    for (const name of params.split(/\s*,\s*/)) layers.add(name)
  })
  return [...layers]
}

function rulesOf(node: ChildNode, within: readonly string[]): SheetRule[] {
  if (node.type === 'comment') return []
  if (node.type === 'rule') return [styleRule(node, within)]
  if (node.type !== 'atrule') throw new Error(`${node.toString()} stands outside of a rule`)
  const { name, params } = node
  if (name === 'keyframes') {
    return [{ within, keyframes: params, text: node.toString(), uses: usedProperties(node.toString()) }]
  }
  if (name === 'layer' && !node.nodes) return []
  if (!AROUND.has(name)) throw new Error(`@${name} is not known here`)
  if (name === 'media' && params === 'print') return []
  return (node.nodes ?? []).flatMap((child) => rulesOf(child, [...within, `@${name} ${params}`]))
}

function styleRule(rule: Rule, within: readonly string[]): SheetRule {
  const needs = selectorNeeds(rule.selectors)
  const declarations = rule.nodes.map((node) => {
    if (node.type !== 'decl') throw new Error(`${rule.selector} has something else than declarations in it`)
    return node
  })
  return {
    within,
    selectors: rule.selectors.map((text, at) => ({
      text,
      needs: needs[at] ?? { classes: [], ids: [], elements: [] },
    })),
    declarations: declarations.map(sheetDeclaration),
    animations: declarations
      .filter(({ prop }) => prop === 'animation' || prop === 'animation-name')
      .flatMap(({ value }) => value.match(/[a-z][\w-]*/gi) ?? []),
  }
}

function sheetDeclaration(declaration: Declaration): SheetDeclaration {
  const { prop, value } = declaration
  return {
    text: declaration.toString(),
    ...(prop.startsWith('--') ? { sets: prop } : {}),
    uses: usedProperties(value),
  }
}

function usedProperties(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name))]
}
