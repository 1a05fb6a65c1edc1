import type { BenchPage } from './bench-pages.ts'
import { serveFiles } from './serve-files.ts'

/** Scripts that run, and what fetches them or other files ahead; data within a document stays. */
const SCRIPT = /<script(?![^>]*type="application\/)[^>]*>.*?<\/script>/gs
const AHEAD = /<link[^>]*rel="(?:modulepreload|preload|prefetch)"[^>]*>/g
const STYLESHEET = /<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g

/**
 * Serves a page as a static document of the same bytes: as the product sends it, without scripts, with the
 * stylesheets that it links inside it, so that one response is all that a browser needs to paint.
 */
export async function serveStaticPage({ address }: BenchPage) {
  const server = await serveFiles(new Map([['/', await staticDocument(address)]]))
  return { address: `${server.origin}/`, close: server.close }
}

async function staticDocument(address: string): Promise<string> {
  const sent = await (await fetch(address)).text()
  const html = sent.replaceAll(SCRIPT, '').replaceAll(AHEAD, '')
  const styles = await Promise.all(
    [...html.matchAll(STYLESHEET)].map(async ([link, path = '']) => {
      const response = await fetch(new URL(path, address))
      return [link, await response.text()] as const
    }),
  )
  return styles.reduce((text, [link, style]) => text.replace(link, () => `<style>${style}</style>`), html)
}
