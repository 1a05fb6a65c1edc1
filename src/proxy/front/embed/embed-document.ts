import type { RenderedEmbed } from '#explorer-protocol/embed-rendering.ts'
import { htmlText } from '../html-text.ts'

/** The document of a chart for other sites: with the sheet of the app, without its scripts and files. */
export function embedDocument(
  { title, markup, script, theme, refreshAfter, address }: RenderedEmbed,
  sheet: string,
): string {
  return [
    `<!doctype html><html lang="en"${attribute('theme', theme)}${attribute('refresh', refreshAfter)}><head>`,
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${htmlText(title)}</title><link rel="canonical" href="${htmlText(address)}">`,
    `<style>${sheet}</style></head>`,
    `<body>${markup}<script>${script}</script></body></html>`,
  ].join('')
}

function attribute(name: string, value: string | number | undefined): string {
  return value === undefined ? '' : ` data-${name}="${value}"`
}
