import { useId, useState } from 'react'
import { htmlText } from '#explorer-protocol/html-text.ts'
import { basePath } from '#web/browser/base-path.ts'
import { numbersText } from '#web/charts/epoch-series.ts'
import type { Measure } from '#web/measures/measure.ts'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import { type EmbedChoice, embedPath, MAX_CHARTS } from './embed-address.ts'
import './embed-dialog.css'

/** The code that shows the charts on another site, beside the frame as it is there. */
export function EmbedDialog({
  charts,
  title,
  onClose,
}: {
  charts: Omit<EmbedChoice, 'theme' | 'isNewest' | 'measures'> & { readonly measures: readonly Measure[] }
  /** Name of the frame for assistive technology. */
  title: string
  onClose: () => void
}) {
  const [theme, setTheme] = useState<EmbedChoice['theme']>('auto')
  const [isNewest, setNewest] = useState(false)
  const [shown, setShown] = useState('both')
  const [width, setWidth] = useState('100%')
  const [height, setHeight] = useState('420')
  const id = useId()
  const offered = charts.measures.slice(0, MAX_CHARTS)
  const measures = offered.filter(({ key }) => shown === 'both' || shown === key)
  const count = charts.last - charts.first + 1
  const path = basePath + embedPath({ ...charts, measures, theme, isNewest })
  const code = embedCode(location.origin + path, title, width, height)
  return (
    <Dialog title="Embed" onClose={onClose}>
      <div className="row gap-4">
        {offered.length > 1 && (
          <Segmented
            label="Shows"
            chosen={shown}
            onChoose={setShown}
            choices={[
              ...offered.map(({ key, title }) => ({ value: key as string, label: title })),
              { value: 'both', label: 'Both' },
            ]}
          />
        )}
        <Segmented
          label="Range"
          chosen={isNewest ? 'newest' : 'range'}
          onChoose={(choice) => setNewest(choice === 'newest')}
          choices={[
            { value: 'range', label: numbersText(charts) },
            { value: 'newest', label: `Always the newest ${count}` },
          ]}
        />
        <Segmented
          label="Width"
          chosen={width}
          onChoose={setWidth}
          choices={[
            { value: '100%', label: 'Full width' },
            { value: '640', label: '640' },
            { value: '960', label: '960' },
          ]}
        />
        <Segmented
          label="Height"
          chosen={height}
          onChoose={setHeight}
          choices={['320', '420', '560'].map((value) => ({ value, label: value }))}
        />
        <Segmented
          label="Theme"
          chosen={theme}
          onChoose={setTheme}
          choices={[
            { value: 'auto', label: 'The reader’s' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
      <iframe className="embed-preview" title={title} src={path} width={width} height={height} />
      <div className="embed-code">
        <label htmlFor={id}>Code for your page, which needs no key</label>
        <textarea id={id} readOnly rows={3} value={code} onFocus={(event) => event.target.select()} />
        <CopyButton text={code} what="the code" label="Copy code" />
      </div>
    </Dialog>
  )
}

/** The element that shows an embed on another site. @param width that of its place, or pixels */
export function embedCode(url: string, title: string, width: string, height: string): string {
  return `<iframe src="${htmlText(url)}" title="${htmlText(title)}" width="${width}" height="${height}" loading="lazy" style="border:0;max-width:100%"></iframe>`
}
