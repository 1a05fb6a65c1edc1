/** A control that a person can press now. */
export interface PageControl {
  /** A name that tells it from others: its kind, place and name, without numbers, so that one row stands for all. */
  readonly signature: string
  readonly kind: string
  readonly label: string
  /** Its middle, in pixels of the viewport. */
  readonly x: number
  readonly y: number
}

/**
 * Finds the next control that was not tried, and scrolls to it. Runs in the page, and so refers to nothing outside it.
 * @param seen signatures of those that were tried
 */
export function findControl(seen: readonly string[]): PageControl | undefined {
  const SELECTOR =
    'button, summary, select, input, textarea, a[href], [role=slider], [role=application], [role=tab], [role=option], [tabindex="0"]'

  /** Roles that are kinds of their own, whatever the element. */
  const ROLES = ['slider', 'application', 'tab', 'option']

  /** Those that end the session or the page's subject are tried when nothing else is left. */
  const LAST = /^(sign out|delete|archive|replace)/i

  /** The part that opened last covers the rest, and closes when something else is pressed. */
  const OPENED = 'dialog[open], [role=dialog], [role=menu], [role=listbox], .popover'

  const tried = new Set(seen)
  const all = [...document.querySelectorAll<HTMLElement>(SELECTOR)]
  const inOpened = all.filter((element) => element.closest(OPENED))
  const last = all.filter((element) => LAST.test(labelOf(element)))
  for (const element of [...inOpened, ...all.filter((element) => !last.includes(element)), ...last]) {
    if (
      element.matches(':disabled, [aria-disabled=true]') ||
      !element.checkVisibility({ visibilityProperty: true })
    )
      continue
    const kind = kindOf(element)
    if (kind === undefined) continue
    const label = labelOf(element)
    const place = element.closest('dialog, [popover], header, footer, nav')?.localName ?? 'page'
    const section = element.closest('section')
    // An id that React made says nothing.
    const part = (section?.getAttribute('aria-labelledby') ?? section?.ariaLabel ?? '').replace(/^_r_.*/, '')
    const signature = [place, part, kind, element.className, label].join(' ').replaceAll(/[\d,.:]+/g, '0')
    if (tried.has(signature)) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const x = left + width / 2
    const y = top + height / 2
    const hit = document.elementFromPoint(x, y)
    // Something lies above it, such as an open dialog.
    if (!hit || !(element.contains(hit) || hit.contains(element) || hit.closest('label')?.contains(element)))
      continue
    return {
      signature,
      kind,
      label: `${label.slice(0, 40)}${place === 'page' ? part && ` (${part})` : ` (${place})`}`,
      x,
      y,
    }
  }
  return undefined

  /** Undefined for a link that leaves the app. */
  function kindOf(element: HTMLElement): string | undefined {
    const role = element.getAttribute('role')
    if (role && ROLES.includes(role)) return role
    if (element instanceof HTMLAnchorElement) {
      const isOurs = element.origin === location.origin && element.target !== '_blank' && !element.download
      return isOurs ? `link ${linkPattern(element)}` : undefined
    }
    if (element instanceof HTMLTextAreaElement) return 'text'
    if (element instanceof HTMLInputElement)
      return ['checkbox', 'radio', 'range'].includes(element.type) ? element.type : 'text'
    if (element instanceof HTMLButtonElement || element instanceof HTMLSelectElement) return element.localName
    return element.localName === 'summary' ? 'summary' : 'scrollable'
  }

  /** One link stands for all to the same kind of page. */
  function linkPattern({ pathname, search, hash }: HTMLAnchorElement): string {
    const keys = [...new URLSearchParams(search).keys()].map((key) => `?${key}`).join('')
    return pathname.replaceAll(/\d+|stake1\w+|[0-9a-f]{20,}/g, 'N') + keys + (hash && '#')
  }

  function labelOf(element: HTMLElement): string {
    const named = element.ariaLabel ?? element.title
    const field = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
    if (element instanceof HTMLAnchorElement) return ''
    return (named || field || element.textContent).trim().replaceAll(/\s+/g, ' ')
  }
}
