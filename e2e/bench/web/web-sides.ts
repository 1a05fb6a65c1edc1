import { PROGRAM } from '../../running-program.ts'
import type { BenchPage, BenchPageName } from './bench-pages.ts'
import { type BenchProduct, startBenchProduct } from './bench-products.ts'
import { serveMinimalPage } from './minimal-page-server.ts'
import { serveStaticPage } from './static-page-server.ts'
import { LEAST, OURS, STATIC, type WebSide } from './web-run.ts'

const program = process.env.EPOCHAL_SERVER ?? PROGRAM
const WITHOUT_WORKER = { PROXY_SERVICE_WORKER: 'off' }

/** The products and servers of a run; each starts when a part first needs it. */
export interface WebSides {
  page(name: BenchPageName): Promise<BenchPage>
  sides(name: BenchPageName): Promise<readonly WebSide[]>
  stop(): Promise<void>
}

/** @param other main.js of another build, measured in turn with this one */
export function openWebSides(other: string | undefined): WebSides {
  const stops: (() => unknown)[] = []
  const started = new Map<string, Promise<BenchProduct>>()

  function product(name: string, main: string, settings: Readonly<Record<string, string>> = {}) {
    let starting = started.get(name)
    if (!starting) {
      starting = startBenchProduct(main, settings)
      started.set(name, starting)
    }
    return starting
  }

  const ours = () => product(OURS, program)
  let minimal: ReturnType<typeof serveMinimalPage> | undefined

  return {
    page: async (name) => (await ours()).page(name),
    sides: async (name) => {
      minimal ??= serveMinimalPage()
      const { address, close } = await minimal
      if (!stops.includes(close)) stops.push(close)
      const page = await (await ours()).page(name)
      const fixed = await serveStaticPage(page)
      stops.push(fixed.close)
      const withoutWorker = await product('without worker', program, WITHOUT_WORKER)
      return [
        { name: LEAST, page: { name, address, figure: 'h1' } },
        { name: STATIC, page: { ...page, address: fixed.address } },
        { name: OURS, page },
        { name: 'without worker', page: await withoutWorker.page(name) },
        ...(other ? [{ name: 'other build', page: await (await product('other', other)).page(name) }] : []),
      ]
    },
    stop: async () => {
      for (const stop of stops) stop()
      await Promise.all([...started.values()].map(async (starting) => (await starting).stop()))
    },
  }
}
