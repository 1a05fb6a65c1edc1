import { type Figure, printFigures } from '../lib/results.ts'
import { medians } from '../lib/statistics.ts'
import { type FirstVisit, measureFirstVisit } from './first-visit.ts'
import type { WebRun } from './web-run.ts'

/** First visits at four times CPU throttling, without a limit of the connection: the time until the main figure. */
export async function benchVisits({ browser, pages, widths, runs, page, results, print }: WebRun) {
  for (const width of widths) {
    const figures: Figure[] = []
    for (const name of pages) {
      const { address, figure: selector } = await page(name)
      const visits: FirstVisit[] = []
      for (let run = 0; run < runs; run++) {
        visits.push(await measureFirstVisit(browser, address, selector, width))
      }
      const { figure, firstPaint, largestPaint, requests, blocking } = medians(
        visits.map((visit) => ({ ...visit })),
      )
      const measured: Figure = {
        part: `visits, ${width} px`,
        subject: name,
        values: {
          'figure ms': figure,
          'paint ms': firstPaint,
          'largest ms': largestPaint,
          requests,
          shift: Math.max(...visits.map(({ shift }) => shift)),
          'blocking ms': blocking,
        },
      }
      results.add(measured)
      figures.push(measured)
    }
    print('')
    printFigures(`visits, ${width} px`, figures, print)
  }
}
