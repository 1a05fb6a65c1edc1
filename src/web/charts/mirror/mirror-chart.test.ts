import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MirrorChart } from './mirror-chart.tsx'

const bar = (start: number, up: readonly number[], down: readonly number[]) => ({
  start,
  end: start + 10,
  label: `${start} to ${start + 10}`,
  up,
  down,
})

function render(bars: Parameters<typeof MirrorChart>[0]['bars'], more: { isRunning?: boolean } = {}): string {
  return renderToStaticMarkup(
    createElement(MirrorChart, {
      title: 'Requests per day',
      summary: 'All of them.',
      bars,
      upSeries: [{ name: 'from cache', look: 'light' }],
      downSeries: [{ name: 'refused', look: 'hollow' }],
      marks: [{ at: 15, label: 'started' }],
      nothingBelow: 'Nothing refused',
      ...more,
    }),
  )
}

test('server rendering has both halves, their cursor and the moments, without a width', () => {
  const markup = render([bar(0, [3], [1]), bar(10, [2], [0])])
  expect(markup).toContain('role="slider" tabindex="0" aria-label="Requests per day; arrow keys move')
  expect(markup).toContain(
    'aria-valuemax="1" aria-valuenow="1" aria-valuetext="10 to 20: from cache 2, refused 0"',
  )
  expect(markup).toMatch(/class="mirror-light" d="M0.08 0h0.84v156h-0.84zM1.08 52h0.84v104h-0.84z"/)
  expect(markup).toMatch(/class="mirror-hollow" d="M0.08 156h0.84v\d+/)
  expect(markup).toMatch(/class="mirror-moment"><line x1="75%"/)
  expect(markup).not.toContain('Nothing refused')
})

test('a half with nothing in it says so, and a bar whose time is not over is hatched', () => {
  expect(render([bar(0, [3], [0])])).toContain('>Nothing refused</text>')
  expect(render([bar(0, [0], [0])])).toContain('>No requests in this time</text>')
  expect(render([bar(0, [3], [0])], { isRunning: true })).toMatch(/<rect class="mirror-running"[^>]*url/)
})
