import { adaForChart } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { ada, count } from '#explorer-protocol/page-head/page-words.ts'
import { colours } from './colours.ts'
import { AREA, type Figure, type PictureContent } from './picture-frame.ts'
import { element, tenths, text } from './svg.ts'

/** A pool with the pledge that each of its updates set. @param updates oldest first */
export function poolPicture(
  no: bigint,
  updates: readonly [PoolUpdate, ...PoolUpdate[]],
): Omit<PictureContent, 'place'> {
  const newest = updates.at(-1) ?? updates[0]
  return {
    title: `Pool ${no}`,
    line: `${count(updates.length, 'update')} on record, the newest active from epoch ${newest.active_epoch_no}`,
    figures: [
      withUnit('Pledge', ada(newest.pledge)),
      { label: 'Margin', value: `${marginPercentage(newest.margin)}%` },
      withUnit('Fixed cost', ada(newest.fixed_cost)),
    ],
    drawing: updates.length > 1 ? pledgeSteps(updates) : '',
  }
}

function withUnit(label: string, amount: string): Figure {
  return { label, value: amount.replace(/ ADA$/, ''), unit: 'ADA' }
}

/** A step for each update, all as wide: the epochs from which they are active stand at the ends. */
function pledgeSteps(updates: readonly [PoolUpdate, ...PoolUpdate[]]): string {
  const [top, base] = [AREA.top + 14, AREA.bottom - 32]
  const across = AREA.right - AREA.left
  const most = Math.max(...updates.map(({ pledge }) => adaForChart(pledge)), 1)
  const largest = updates.reduce((one, { pledge }) => (pledge > one ? pledge : one), updates[0].pledge)
  const steps = updates.map(({ pledge }, i) => ({
    x: tenths(AREA.left + (across * i) / updates.length),
    y: tenths(base - (adaForChart(pledge) / most) * (base - top)),
  }))
  const line = steps.map(({ x, y }, i) => (i === 0 ? `M${x} ${y}` : `H${x}V${y}`)).join('')
  const axis = { y: AREA.bottom, size: 22, fill: colours['ink-3'] } as const
  return [
    element('path', { d: `M${AREA.left} ${top}H${AREA.right}`, stroke: colours.rule }),
    element('path', {
      d: `${line}H${AREA.right}V${base}H${AREA.left}z`,
      fill: colours['tx-soft'],
    }),
    element('path', { d: `${line}H${AREA.right}`, fill: 'none', stroke: colours.tx, 'stroke-width': 3 }),
    element('path', { d: `M${AREA.left} ${base + 0.5}H${AREA.right}`, stroke: colours['rule-2'] }),
    text({ x: AREA.left, y: top - 10, size: 20, fill: colours['ink-2'] }, 'Pledge by update'),
    text(
      { x: AREA.right, y: top - 10, size: 20, fill: colours['ink-3'], anchor: 'end' },
      `highest ${ada(largest)}`,
    ),
    text({ ...axis, x: AREA.left }, `from epoch ${updates[0].active_epoch_no}`),
    text({ ...axis, x: AREA.right, anchor: 'end' }, `from epoch ${updates.at(-1)?.active_epoch_no}`),
  ].join('')
}
