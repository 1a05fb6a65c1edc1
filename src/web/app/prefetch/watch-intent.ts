/** Milliseconds for which the pointer or the focus rests on a link before that counts as an intent. */
const RESTS_FOR = 60

export interface IntentWatch {
  /** Looks again at the link under the pointer or in focus, which may lead to another page now. */
  readonly lookAgain: () => void
  readonly stop: () => void
}

/** @param isTyping true where a text being typed has selected the link */
type OnIntent = (link: HTMLAnchorElement, isTyping: boolean) => void

/**
 * Reports the link that a user seems about to press: the pointer or the focus rests on it, the arrow keys have selected it in a
 * list of results, or the press has begun. One listener for each event serves all links of the document.
 */
export function watchIntent(onIntent: OnIntent): IntentWatch {
  const controller = new AbortController()
  let last: HTMLAnchorElement | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** @param find called after the rest: a list of results may show its selection only then */
  function rest(find: () => HTMLAnchorElement | undefined, isTyping = false): void {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = find()
      if (last?.isConnected) onIntent(last, isTyping)
    }, RESTS_FOR)
  }

  function listen<Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) {
    document.addEventListener(name, listener, { passive: true, capture: true, signal: controller.signal })
  }

  listen('pointerover', ({ target, pointerType }) => {
    const link = pointerType === 'touch' ? undefined : linkAround(target)
    // Moves from one part of a link to another go on with the same rest.
    if (link && link === last) return
    last = link
    clearTimeout(timer)
    if (link) rest(() => link)
  })
  listen('focusin', ({ target }) => {
    const link = linkAround(target)
    if (link?.matches(':focus-visible')) rest(() => link)
  })
  listen('pointerdown', ({ target, button }) => {
    const link = button === 0 ? linkAround(target) : undefined
    clearTimeout(timer)
    if (link) onIntent(link, false)
  })
  listen('keydown', ({ target, key }) => {
    if (isSearchBox(target) && key.startsWith('Arrow')) rest(() => selectedLink(target))
  })
  listen('input', (event) => {
    const { target } = event
    const isPasted = event instanceof InputEvent && event.inputType === 'insertFromPaste'
    if (isSearchBox(target)) rest(() => selectedLink(target), !isPasted)
  })

  return {
    lookAgain: () => {
      const link = last
      rest(() => (link?.matches(':hover, :focus-visible') ? link : undefined))
    },
    stop: () => {
      clearTimeout(timer)
      controller.abort()
    },
  }
}

function linkAround(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest('a[href]') : null
  return link instanceof HTMLAnchorElement ? link : undefined
}

function isSearchBox(target: EventTarget | null): target is HTMLElement {
  return target instanceof HTMLElement && target.role === 'combobox'
}

/** The link among a search box's results that its Enter would open. */
function selectedLink(box: HTMLElement): HTMLAnchorElement | undefined {
  const id = box.getAttribute('aria-activedescendant')
  return linkAround(id === null ? null : document.getElementById(id))
}
