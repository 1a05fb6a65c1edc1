import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const page = fileURLToPath(new URL('../../../docs/upstream.md', import.meta.url))

/** Writes one section of the page about upstreams, whose others stay. @param text of the section, its heading first */
export function writeSection(text: string): void {
  const [heading = ''] = text.split('\n')
  const sections = readFileSync(page, 'utf8').split(/^(?=## )/m)
  writeFileSync(page, sections.map((section) => (section.startsWith(heading) ? text : section)).join(''))
}
