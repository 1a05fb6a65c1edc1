/** The names that selectors can match in a markup, and the custom properties of its style attributes. */
export interface MarkupNames {
  readonly classes: ReadonlySet<string>
  readonly ids: ReadonlySet<string>
  readonly elements: ReadonlySet<string>
}

const START_TAG = /<([a-zA-Z][\w-]*)([^<>]*)>/g
const NAMING_ATTRIBUTE = /\s(class|id)="([^"]*)"/g

/** @param markup HTML in which attributes stand in double quotation marks and have no bare `<` or `>`, as React writes it */
export function markupNames(markup: string): MarkupNames {
  const classes = new Set<string>()
  const ids = new Set<string>()
  const elements = new Set<string>()
  for (const [, element = '', attributes = ''] of markup.matchAll(START_TAG)) {
    elements.add(element)
    for (const [, attribute, value = ''] of attributes.matchAll(NAMING_ATTRIBUTE)) {
      if (attribute === 'id') ids.add(value)
      else for (const name of value.split(' ')) classes.add(name)
    }
  }
  return { classes, ids, elements }
}
