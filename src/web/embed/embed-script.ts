/**
 * The script of an embed: it fits the charts into their frame, moves the cursor, and loads the document again where it
 * changes, while nobody uses it. Its source stands in the document, so that
 * the frame loads nothing else; so it uses nothing from outside of itself.
 */
export function runEmbed(): void {
  const VALUE_AXIS_WIDTH = 56
  const PAGE = 10
  const rows: readonly (readonly string[])[] = JSON.parse(
    document.getElementById('embed-rows')?.textContent ?? '[]',
  )
  const readout = document.querySelector<HTMLElement>('.embed-readout')
  const link = readout?.querySelector('a')
  const charts = Array.from(document.querySelectorAll<HTMLElement>('.embed-chart'))
  const rest = Number(readout?.dataset.at)
  let cursor = rest

  /** A function that fits a chart into its place: it stretches all that is drawn at a height of the plot to another; what is below the plot stays as far below it. */
  function stretcher(chart: HTMLElement): () => void {
    const frame = chart.querySelector('svg')
    const plot = frame?.querySelector('svg')
    if (!frame || !plot) return () => undefined
    const drawn = Number(plot.getAttribute('height'))
    const around = Number(frame.getAttribute('height')) - drawn
    const places = Array.from(plot.querySelectorAll(':not(pattern):not(pattern *)')).flatMap((element) =>
      ['y', 'y1', 'y2', 'cy', 'height'].flatMap((name) => {
        const value = element.getAttribute(name)
        return value === null || value.endsWith('%') ? [] : [{ element, name, value: Number(value) }]
      }),
    )
    return () => {
      const height = Math.max(chart.clientHeight - around, 1)
      frame.setAttribute('height', String(height + around))
      plot.setAttribute('height', String(height))
      for (const { element, name, value } of places) {
        const isBelow = value > drawn && element.localName !== 'svg'
        const fitted = isBelow ? value - drawn + height : (value / drawn) * height
        element.setAttribute(name, fitted.toFixed(2))
      }
    }
  }

  function show(at: number, isShown: boolean): void {
    cursor = at
    const row = rows[at] ?? []
    readout?.querySelectorAll('dd').forEach((cell, i) => {
      const target = i === 0 ? link : cell
      if (target) target.textContent = row[i] ?? ''
    })
    if (link) link.href = readout?.dataset.url + String(Number.parseInt(row[0] ?? '', 10))
    for (const chart of charts) {
      const line = chart.querySelector<HTMLElement>('.chart-hairline')
      if (!line) continue
      line.hidden = !isShown
      line.style.left = `${((at + 0.5) / rows.length) * 100}%`
      chart.ariaValueNow = String(at + 1)
      chart.ariaValueText = `epoch ${row.join(', ')}`
    }
  }

  function placeUnder({ clientX, currentTarget }: PointerEvent): number | undefined {
    if (!(currentTarget instanceof Element)) return undefined
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (clientX - left - VALUE_AXIS_WIDTH) / (width - VALUE_AXIS_WIDTH)
    return share >= 0 && share < 1 ? Math.floor(share * rows.length) : undefined
  }

  for (const chart of charts) {
    const stretch = stretcher(chart)
    stretch()
    new ResizeObserver(stretch).observe(chart)
    chart.tabIndex = 0
    chart.role = 'slider'
    chart.ariaValueMin = '1'
    chart.ariaValueMax = String(rows.length)
    for (const type of ['pointermove', 'pointerdown'] as const) {
      chart.addEventListener(type, (event) => {
        const at = placeUnder(event)
        if (at !== undefined) show(at, true)
      })
    }
    chart.addEventListener('pointerleave', () => show(rest, false))
    chart.addEventListener('blur', () => show(rest, false))
    chart.addEventListener('keydown', (event) => {
      const step = event.shiftKey ? PAGE : 1
      const targets: Readonly<Record<string, number>> = {
        ArrowLeft: cursor - step,
        ArrowRight: cursor + step,
        PageDown: cursor - PAGE,
        PageUp: cursor + PAGE,
        Home: 0,
        End: rows.length - 1,
      }
      const target = targets[event.key]
      if (target !== undefined) show(Math.min(Math.max(target, 0), rows.length - 1), true)
      else if (event.key === 'Enter') link?.click()
      else return
      event.preventDefault()
    })
  }
  show(rest, false)

  const refreshAfter = Number(document.documentElement.dataset.refresh)
  if (refreshAfter > 0) {
    setInterval(() => {
      if ((cursor === rest || charts.length === 0) && !document.hasFocus()) location.reload()
    }, refreshAfter * 1000)
  }
}
