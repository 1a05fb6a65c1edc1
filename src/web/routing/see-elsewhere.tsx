import { Icon } from '#web/ui/controls/icon.tsx'
import { useLinksOut } from './network-context.tsx'
import { type LinkedThing, otherPages } from './other-explorers.ts'

/** A way out to another explorer, where this network's things are on others and links to them are on. */
export function SeeElsewhere({ thing, id }: { thing: LinkedThing; id: string }) {
  const [page] = otherPages(thing, id)
  if (!useLinksOut() || !page) return null
  return (
    <a className="button button--primary" href={page.href} target="_blank" rel="noopener noreferrer">
      See it on {page.site} <Icon name="external" />
    </a>
  )
}
