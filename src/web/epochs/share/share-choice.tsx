import { type ReactNode, useState } from 'react'
import { useLocation } from 'react-router'
import type { Epoch } from '#contract/resources/epoch.ts'
import { epochsSearch } from '#explorer-protocol/epoch-searches.ts'
import { basePath } from '#web/browser/base-path.ts'
import { timeZone } from '#web/browser/choices.ts'
import { downloadBlob, downloadText } from '#web/browser/download.ts'
import { openedFromPage, presentationQuery } from '#web/epochs/address/presentation-address.ts'
import { chartsQuery } from '#web/epochs/address/shown-charts.ts'
import { epochsFile, epochsFileName } from '#web/epochs/export/exported-rows.ts'
import { chartsPicture } from '#web/epochs/pictures/charts-picture.ts'
import {
  type ComparedSides,
  comparedName,
  comparedPicture,
  epochsPicture,
  pictureName,
  rangeOf,
  type ShownCharts,
} from '#web/epochs/pictures/picture-words.ts'
import { selectRows } from '#web/epochs/table/select-rows.ts'
import { csvFile, tsvFile } from '#web/files/table-file.ts'
import { ApiLink } from '#web/page/page-head.tsx'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { useIsOldCopy } from '#web/tip/chain-pulse.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { writeClipboard } from '#web/ui/controls/copy-button.tsx'
import { countText } from '#web/ui/values/count.tsx'

/** The charts of a range with the epochs of its table, or those of a comparison. */
export type SharedCharts = (ShownCharts & { readonly all: readonly Epoch[] }) | ComparedSides

/** The ways to take away what the page shows. A failure stays in the menu with its reason. */
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
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const range = charts && 'places' in charts ? charts : undefined
  const compared = charts && 'a' in charts ? charts : undefined

  function draw(): Promise<Blob> {
    const context = { network, source, isOld }
    if (compared) return chartsPicture(comparedPicture(compared, { ...context, address: location.href }))
    if (!range) throw new Error('there is no chart to draw')
    const query = chartsQuery({ ...range, ...rangeOf(range.places) })
    const address = `${location.origin}${basePath}/${network.name}/epochs?${query}`
    return chartsPicture(epochsPicture(range, { ...context, address }))
  }

  async function savePicture(): Promise<string> {
    const name = compared
      ? comparedName(network, compared)
      : pictureName(network, rangeOf(range?.places ?? []), range?.measures ?? [])
    downloadBlob(name, await draw())
    return `Saved ${name}`
  }

  async function copyPicture(): Promise<string> {
    // Safari wants the picture as a promise: it allows writing only during the press.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw() })])
    return 'Copied the picture'
  }

  async function copyLink(): Promise<string> {
    await writeClipboard(location.href)
    return 'Copied the link'
  }

  async function takeTable(form: 'csv' | 'tsv'): Promise<string> {
    if (!range) throw new Error('there is no table')
    const { places, all, open } = range
    const epochs = places.flatMap(({ epoch }) => epoch ?? [])
    const rows = selectRows({ network, values, epochs, all, open, zone })
    const file = epochsFile(network, rows, open)
    const name = `${epochsFileName(network, rows)}.csv`
    if (form === 'csv') downloadText(name, csvFile(file))
    else await writeClipboard(tsvFile(file))
    return form === 'csv' ? `Saved ${name}` : `Copied ${countText(rows.length, 'row')}`
  }

  /** @param take returns the announcement of its success */
  async function run(take: () => Promise<string>) {
    // A button that is disabled would lose the focus.
    if (isBusy) return
    setIsBusy(true)
    setFailure(undefined)
    try {
      announce(await take())
      onDone()
    } catch (error) {
      setFailure(`This did not work: ${error instanceof Error ? error.message : String(error)}.`)
      setIsBusy(false)
    }
  }

  const item = (label: string, note: ReactNode, take: () => Promise<string>) => (
    <button type="button" className="popover-item" aria-disabled={isBusy} onClick={() => run(take)}>
      {label} <small>{note}</small>
    </button>
  )
  return (
    <div className="share-choice">
      {item('Copy link', 'this view', copyLink)}
      {charts && item('Picture', 'PNG', savePicture)}
      {charts && canCopyPictures() && item('Copy picture', 'PNG', copyPicture)}
      {range && item('Table', 'CSV', () => takeTable('csv'))}
      {range && item('Copy table', 'rows', () => takeTable('tsv'))}
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
      {failure && (
        <p className="popover-note" role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}

/** Over plain HTTP browsers have no clipboard for pictures. */
function canCopyPictures(): boolean {
  return typeof ClipboardItem === 'function' && navigator.clipboard !== undefined
}
