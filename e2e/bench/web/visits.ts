import { type Figure, printFigures } from '../lib/results.ts'
import { measureInTurn } from '../lib/rounds.ts'
import { medians } from '../lib/statistics.ts'
import { measureFirstVisit } from './first-visit.ts'
import { LEAST, STATIC, type WebRun } from './web-run.ts'

/** First visits at four times CPU throttling, without a limit of the connection: the time until the main figure. */
export async function benchVisits({ browser, pages, widths, runs, sides, results, print }: WebRun) {
  for (const width of widths) {
    for (const name of pages) {
      const compared = await sides(name)
      const visits = await measureInTurn(compared, runs, ({ page }) =>
        measureFirstVisit(browser, page.address, page.figure, width),
      )
      const measured = compared.map((side, at) => ({
        side: side.name,
        // A static page need not bring the figure.
        ...medians((visits[at] ?? []).map((visit) => ({ ...visit, figure: visit.figure || Number.NaN }))),
        shift: Math.max(...(visits[at] ?? []).map(({ shift }) => shift)),
      }))
      const least = measured.find(({ side }) => side === LEAST)
      const fixed = measured.find(({ side }) => side === STATIC)
      const figures = measured.map(
        ({ side, figure, firstPaint, largestPaint, requests, shift, blocking }): Figure => ({
          part: `visits, ${name}, ${width} px`,
          subject: side,
          values: {
            'figure ms': figure,
            'figure / least': figure / (least?.figure ?? Number.NaN),
            'paint ms': firstPaint,
            'paint / static': firstPaint / (fixed?.firstPaint ?? Number.NaN),
            'largest ms': largestPaint,
            'largest / static': largestPaint / (fixed?.largestPaint ?? Number.NaN),
            requests,
            shift,
            'blocking ms': blocking,
          },
        }),
      )
      results.add(...figures)
      print('')
      printFigures(`${name}, ${width} px`, figures, print)
    }
  }
}
