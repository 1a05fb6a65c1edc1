import { type Selector, type SelectorComponent, transform } from 'lightningcss'
import type { SelectorNeeds } from '#explorer-protocol/sheet-rules.ts'

/**
 * The names that a document must have for each selector to match. States and attributes are not among them, since a visitor
 * or a script may change them, nor is anything in `:not()` or in one of several alternatives.
 */
export function selectorNeeds(selectors: readonly string[]): SelectorNeeds[] {
  const needs: SelectorNeeds[] = []
  transform({
    filename: 'selectors.css',
    code: Buffer.from(selectors.map((selector) => `${selector}{}`).join('\n')),
    visitor: {
      Rule: {
        style: ({ value }) => {
          const [selector, ...others] = value.selectors
          if (!selector || others.length > 0) throw new Error('a rule here has one selector')
          needs.push(needsOf(selector))
        },
      },
    },
  })
  if (needs.length !== selectors.length) throw new Error('a selector could not be read')
  return needs
}

function needsOf(selector: Selector): SelectorNeeds {
  const components = selector.flatMap(requiredComponents)
  const names = (type: 'class' | 'id' | 'type') => [
    ...new Set(components.flatMap((component) => (component.type === type ? [component.name] : []))),
  ]
  return { classes: names('class'), ids: names('id'), elements: names('type') }
}

/** A component, and what it requires in its parentheses if there are no alternatives. */
function requiredComponents(component: SelectorComponent): SelectorComponent[] {
  if (component.type !== 'pseudo-class') return [component]
  if (component.kind !== 'is' && component.kind !== 'where' && component.kind !== 'has') return []
  const [only, ...others] = component.selectors
  return only && others.length === 0 ? only.flatMap(requiredComponents) : []
}
