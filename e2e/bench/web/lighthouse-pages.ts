import { type Figure, printFigures } from '../lib/results.ts'
import { measureInTurn } from '../lib/rounds.ts'
import { medians } from '../lib/statistics.ts'
import { type LighthouseForm, measureWithLighthouse } from './lighthouse.ts'
import { LEAST, STATIC, type WebRun } from './web-run.ts'

const FORMS: readonly LighthouseForm[] = ['mobile', 'desktop']

/** Lighthouse of each page, mobile and desktop, beside the least page and a static page of the same bytes. */
export async function benchLighthouse({ pages, runs, forms, sides, results, print }: WebRun) {
  for (const form of FORMS.filter((name) => forms.includes(name))) {
    for (const name of pages) {
      const compared = await sides(name)
      const reports = await measureInTurn(compared, runs, ({ page }) =>
        measureWithLighthouse(page.address, form),
      )
      const measured = compared.map((side, at) => ({
        side: side.name,
        ...medians((reports[at] ?? []).map((report) => ({ ...report }))),
        shift: Math.max(...(reports[at] ?? []).map(({ shift }) => shift)),
      }))
      const least = measured.find(({ side }) => side === LEAST)
      const fixed = measured.find(({ side }) => side === STATIC)
      const figures = measured.map(
        ({ side, performance, firstPaint, largestPaint, blocking, shift, bytes, ...scores }): Figure => ({
          part: `lighthouse, ${name}, ${form}`,
          subject: side,
          values: {
            score: performance,
            'paint ms': firstPaint,
            'paint / static': firstPaint / (fixed?.firstPaint ?? Number.NaN),
            'largest ms': largestPaint,
            'largest / static': largestPaint / (fixed?.largestPaint ?? Number.NaN),
            'blocking ms': blocking,
            'blocking - least': blocking - (least?.blocking ?? Number.NaN),
            shift,
            'speed index': scores.speedIndex,
            a11y: scores.accessibility,
            practices: scores.bestPractices,
            seo: scores.seo,
            KB: bytes / 1000,
          },
        }),
      )
      results.add(...figures)
      print('')
      printFigures(`${name}, Lighthouse ${form}`, figures, print)
    }
  }
}
