import type { ComponentType } from 'react'
import { pageAt } from '#explorer-protocol/page-paths.ts'
import type { PageModulePath } from '#explorer-protocol/pages.ts'

/** The script of a page. */
interface PageScript {
  readonly Component: ComponentType
  /** What stands in its place where its record is missing. */
  readonly Missing?: ComponentType
}

const imports = import.meta.glob<PageScript>('../*/*-page.tsx')

/** Loads the script of a page; a browser requests it once. */
export async function loadPageScript(module: PageModulePath): Promise<PageScript> {
  const load = imports[`../${module}`]
  if (!load) throw new Error(`no page ${module}`)
  return load()
}

/** Begins to load the script of the page at an address, where there is one. If it does not come, whoever needs it says so. */
export function beginPageScript(address: string): void {
  const module = pageAt(address)?.module
  if (module) loadPageScript(module).catch(() => undefined)
}
