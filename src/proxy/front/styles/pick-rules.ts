import type {
  Keyframes,
  SelectorNeeds,
  SheetDeclaration,
  SheetRule,
  StyleRule,
} from '#explorer-protocol/sheet-rules.ts'
import type { MarkupNames } from './markup-names.ts'

/**
 * The rules that a document's markup can match, as the text of a style sheet in the order of the rules. Of the custom properties
 * it has those that are used.
 * @param usedProperties custom properties that are used elsewhere in the document
 */
export function pickRules(
  rules: readonly SheetRule[],
  names: MarkupNames,
  usedProperties: Iterable<string>,
): string {
  const matching = rules.flatMap((rule): SheetRule[] => {
    if (isKeyframes(rule)) return [rule]
    const selectors = rule.selectors.filter(({ needs }) => areMet(needs, names))
    return selectors.length === 0 ? [] : [{ ...rule, selectors }]
  })
  const styles = matching.flatMap((rule) => (isKeyframes(rule) ? [] : [rule]))
  const animations = new Set(styles.flatMap((rule) => rule.animations))
  const picked = matching.filter((rule) => !isKeyframes(rule) || animations.has(rule.keyframes))
  const used = new Set(usedProperties)
  for (const rule of picked) if (isKeyframes(rule)) addAll(used, rule.uses)
  addUsedProperties(
    used,
    styles.flatMap((rule) => rule.declarations),
  )
  return inContext(picked.map((rule) => ({ within: rule.within, text: textOf(rule, used) })))
}

function isKeyframes(rule: SheetRule): rule is Keyframes {
  return 'keyframes' in rule
}

function areMet({ classes, ids, elements }: SelectorNeeds, names: MarkupNames): boolean {
  return (
    classes.every((name) => names.classes.has(name)) &&
    ids.every((name) => names.ids.has(name)) &&
    elements.every((name) => names.elements.has(name))
  )
}

/** Adds what is used by declarations of other properties, and by those of the custom properties that are used themselves. */
function addUsedProperties(used: Set<string>, declarations: readonly SheetDeclaration[]): void {
  let left = declarations
  let before = -1
  while (used.size > before) {
    before = used.size
    const isUsed = ({ sets }: SheetDeclaration) => sets === undefined || used.has(sets)
    const next = left.filter(isUsed)
    left = left.filter((declaration) => !isUsed(declaration))
    for (const { uses } of next) addAll(used, uses)
  }
}

function addAll(names: Set<string>, more: readonly string[]): void {
  for (const name of more) names.add(name)
}

function textOf(rule: SheetRule, used: ReadonlySet<string>): string {
  return isKeyframes(rule) ? rule.text : styleText(rule, used)
}

function styleText({ selectors, declarations }: StyleRule, used: ReadonlySet<string>): string {
  const kept = declarations.filter(({ sets }) => sets === undefined || used.has(sets))
  if (kept.length === 0) return ''
  return `${selectors.map(({ text }) => text).join()}{${kept.map(({ text }) => text).join(';')}}`
}

interface TextInContext {
  readonly within: readonly string[]
  readonly text: string
}

/** Writes neighbours that stand in the same at-rules into one. */
function inContext(rules: readonly TextInContext[]): string {
  let open: readonly string[] = []
  let css = ''
  for (const { within, text } of rules) {
    if (text === '') continue
    const different = within.findIndex((around, at) => around !== open[at])
    const shared = different < 0 ? Math.min(within.length, open.length) : different
    css += '}'.repeat(open.length - shared)
    css += within
      .slice(shared)
      .map((around) => `${around}{`)
      .join('')
    css += text
    open = within
  }
  return css + '}'.repeat(open.length)
}
