import { documentTitle } from '#explorer-protocol/page-paths.ts'
import { useNetwork } from '#web/routing/network-context.tsx'

/** The title of a page of a network. */
export function PageTitle({ of }: { of: string }) {
  return <title>{documentTitle(of, useNetwork())}</title>
}
