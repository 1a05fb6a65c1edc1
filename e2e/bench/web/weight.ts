import { measurePageWeight } from '../../page-weight.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import type { WebRun } from './web-run.ts'

/** What a first visit of each page loads until the page rests. */
export async function benchWeight({ browser, pages, page: find, results, print }: WebRun) {
  const figures: Figure[] = []
  for (const name of pages) {
    const { address, session } = await find(name)
    const context = await browser.newContext({ serviceWorkers: 'block' })
    if (session) await context.addCookies([...session])
    const page = await context.newPage()
    const { files, dataRequests, bytes, scripts, document } = await measurePageWeight(page, address)
    figures.push({
      part: 'weight',
      subject: name,
      values: {
        files,
        'data requests': dataRequests,
        'all kB': bytes / 1000,
        'scripts kB gzip': scripts / 1000,
        'document kB br': document / 1000,
      },
    })
    await context.close()
  }
  results.add(...figures)
  print('')
  printFigures('weight', figures, print)
}
