import { useState } from 'react'
import { downloadBlob, downloadText } from '../../browser/download.ts'
import { useIsOldCopy } from '../../chain/old-copy.ts'
import { drawPicture } from '../../charts/picture/draw-picture.tsx'
import { svgToPng } from '../../charts/picture/svg-to-png.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { chartsQuery } from '../address/charts-query.ts'
import { type ComparedSides, comparedName, comparedPicture } from './compared-picture.ts'
import { epochsPicture, type ShownCharts } from './epochs-picture.ts'
import { pictureName } from './picture-words.ts'
import { rangeOf } from './range-of.ts'

/** The ways to take the shown charts away as one picture. A failure stays in the menu with its reason. */
export function PictureChoice({
  charts,
  onDone,
  onEmbed,
}: {
  charts: ShownCharts | ComparedSides
  onDone: () => void
  /** Undefined for charts that cannot be embedded. */
  onEmbed: (() => void) | undefined
}) {
  const network = useNetwork()
  const source = useNetworkDescription()?.source
  const isOld = useIsOldCopy()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  function draw(): Promise<string> {
    const context = { network, source, isOld }
    if ('a' in charts) return drawPicture(comparedPicture(charts, { ...context, address: location.href }))
    const query = chartsQuery({ ...charts, ...rangeOf(charts.places) })
    const address = `${location.origin}/${network.name}/epochs?${query}`
    return drawPicture(epochsPicture(charts, { ...context, address }))
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
      setFailure(`No picture was made: ${reasonOf(error)}.`)
      setIsBusy(false)
    }
  }

  async function save(extension: 'svg' | 'png'): Promise<string> {
    const name =
      'a' in charts
        ? comparedName(charts, extension)
        : pictureName(network, rangeOf(charts.places), charts.measures, extension)
    const svg = await draw()
    if (extension === 'svg') downloadText(name, svg, 'image/svg+xml')
    else downloadBlob(name, await svgToPng(svg))
    return `Saved ${name}`
  }

  async function copy(): Promise<string> {
    // Safari wants the picture as a promise: it allows writing only during the press.
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw().then(svgToPng) })])
    return 'Copied the picture'
  }

  return (
    <div className="picture-choice">
      <p className="popover-note secondary">The charts as one picture, 1,280 pixels wide, in this theme</p>
      <button
        type="button"
        className="popover-item"
        aria-disabled={isBusy}
        onClick={() => run(() => save('svg'))}
      >
        Save as SVG
      </button>
      <button
        type="button"
        className="popover-item"
        aria-disabled={isBusy}
        onClick={() => run(() => save('png'))}
      >
        Save as PNG, twice the size
      </button>
      {canCopyPictures() && (
        <button type="button" className="popover-item" aria-disabled={isBusy} onClick={() => run(copy)}>
          Copy picture
        </button>
      )}
      {onEmbed && (
        <button type="button" className="popover-item" onClick={onEmbed}>
          Embed…
        </button>
      )}
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

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
