import { type Figure, printFigures } from '../lib/results.ts'
import { medians } from '../lib/statistics.ts'
import { type LighthouseFigures, type LighthouseForm, measureWithLighthouse } from './lighthouse.ts'
import type { WebRun } from './web-run.ts'

const FORMS: readonly LighthouseForm[] = ['mobile', 'desktop']

/** Lighthouse of each page, mobile and desktop. */
export async function benchLighthouse({ pages, runs, forms, cpu, page, results, print }: WebRun) {
  for (const form of FORMS.filter((name) => forms.includes(name))) {
    const figures: Figure[] = []
    for (const name of pages) {
      const { address } = await page(name)
      const reports: LighthouseFigures[] = []
      for (let run = 0; run < runs; run++) reports.push(await measureWithLighthouse(address, form, cpu))
      const median = medians(reports.map((report) => ({ ...report })))
      const figure: Figure = {
        part: `lighthouse, ${form}`,
        subject: name,
        values: {
          score: median.performance,
          'paint ms': median.firstPaint,
          'largest ms': median.largestPaint,
          'blocking ms': median.blocking,
          shift: Math.max(...reports.map(({ shift }) => shift)),
          'speed index': median.speedIndex,
          a11y: median.accessibility,
          practices: median.bestPractices,
          seo: median.seo,
          KB: median.bytes / 1000,
        },
      }
      results.add(figure)
      figures.push(figure)
    }
    print('')
    printFigures(`Lighthouse ${form}`, figures, print)
  }
}
