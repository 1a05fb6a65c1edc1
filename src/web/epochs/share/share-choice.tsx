import { useLocation } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { basePath } from '#web/browser/base-path.ts'
import { timeZone } from '#web/browser/choices.ts'
import { downloadText } from '#web/browser/download.ts'
import { useSearch } from '#web/browser/use-search.ts'
import { openedFromPage, presentationQuery } from '#web/epochs/address/presentation-address.ts'
import { chartsQuery } from '#web/epochs/address/shown-charts.ts'
import { epochsFile, epochsFileName } from '#web/epochs/export/exported-rows.ts'
import {
  type ComparedSides,
  comparedName,
  comparedPicture,
  epochsPicture,
  pictureName,
  rangeOf,
  type ShownCharts,
} from '#web/epochs/pictures/epoch-pictures.ts'
import { selectRows } from '#web/epochs/table/select-rows.ts'
import { csvFile, tsvFile } from '#web/files/table-file.ts'
import { ApiLink } from '#web/page/page-head.tsx'
import { picturesToTake } from '#web/pictures/take-picture.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useIsOldCopy } from '#web/tip/chain-pulse.ts'
import { writeClipboard } from '#web/ui/controls/copy-button.tsx'
import { type TakeAway, TakeAwayChoice } from '#web/ui/controls/take-away.tsx'
import { countText } from '#web/ui/values/count.tsx'

/** The charts of a range with the epochs of its table, or those of a comparison. */
export type SharedCharts = (ShownCharts & { readonly all: readonly Epoch[] }) | ComparedSides

/** The ways to take away what the page shows. */
export function ShareChoice({
  charts,
  onDone,
  onEmbed,
}: {
  /** Undefined where there is no chart. */
  charts: SharedCharts | undefined
  onDone: () => void
  onEmbed: () => void
}) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const isOld = useIsOldCopy()
  const zone = timeZone.use()
  const { search } = useLocation()
  const { values } = useSearch(epochsSearch)
  const range = charts && 'places' in charts ? charts : undefined
  const compared = charts && 'a' in charts ? charts : undefined

  function pictures(): readonly TakeAway[] {
    const context = { network, source, isOld }
    if (compared) {
      const words = comparedPicture(compared, { ...context, address: location.href })
      return picturesToTake(comparedName(network, compared), words)
    }
    if (!range) return []
    const shown = rangeOf(range.places)
    const query = chartsQuery({ ...range, ...shown })
    const address = `${location.origin}${basePath}/${network.name}/epochs?${query}`
    const words = epochsPicture(range, { ...context, address })
    return picturesToTake(pictureName(network, shown, range.measures), words)
  }

  function tables(): readonly TakeAway[] {
    if (!range) return []
    const { places, all, open } = range
    const rows = () => {
      const epochs = places.flatMap(({ epoch }) => epoch ?? [])
      return selectRows({ network, values, epochs, all, open, zone })
    }
    const save = () => {
      const name = `${epochsFileName(network, rows())}.csv`
      downloadText(name, csvFile(epochsFile(network, rows(), open)))
      return `Saved ${name}`
    }
    const copy = async () => {
      await writeClipboard(tsvFile(epochsFile(network, rows(), open)))
      return `Copied ${countText(rows().length, 'row')}`
    }
    return [
      { label: 'Table', note: 'CSV', take: save },
      { label: 'Copy table', note: 'rows', take: copy },
    ]
  }

  const copyLink = async () => {
    await writeClipboard(location.href)
    return 'Copied the link'
  }
  const ways = [{ label: 'Copy link', note: 'this view', take: copyLink }, ...pictures(), ...tables()]
  return (
    <TakeAwayChoice ways={ways} onDone={onDone}>
      {range && (
        <button type="button" className="popover-item" onClick={onEmbed}>
          Embed <small>frame</small>
        </button>
      )}
      <Link
        className="popover-item"
        to={{
          pathname: paths.present(network.name),
          search: presentationQuery(search),
        }}
        state={openedFromPage}
        aria-keyshortcuts="P"
      >
        Present <small>as slides</small>
      </Link>
      <ApiLink className="popover-item share-requests" />
    </TakeAwayChoice>
  )
}
