import { isNetworkName, networks } from '#cardano/network.ts'
import { htmlText } from '#explorer-protocol/html-text.ts'
import { matchNetworkPage, splitPageAddress } from '#explorer-protocol/page-paths.ts'
import { networkPage } from '#explorer-protocol/pages.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'

/** The header of the site in the template, from its first tag to its last. */
const HEADER = /<header class="site-header">[\s\S]*?<\/header>/
const NETWORK = /@network\b/g
const TITLE = /@title\b/g
const LOWER_EDGE = '<div class="site-header-rule"></div>'

/** Room for the newest block, and for the sentence about a recording. */
const STRIP = '<div class="tip-strip"></div>'
const RECORDING_STRIP =
  '<div class="tip-strip tip-strip--recording"><div class="page-width recording-line"></div></div>'

/** Pages without the header of the site. */
const bare: readonly (string | undefined)[] = ['embed', 'present']

/** The template of a page that has no header of the site, or whose network is not known. */
export function withoutHeader(template: string): string {
  return template.replace(HEADER, '')
}

/** The template of an embed, with the grey frame of a chart until the app is there. */
function asEmbed(template: string): string {
  return withoutHeader(template).replace('<main id="main">', '<main id="main" class="embed-waiting">')
}

/**
 * Makes the header of the template that of a page, which the app replaces by its own at the same size: links of the network in the
 * address, or else of the first that is served; its section marked; the search and the strip where the app has them.
 */
export function placeHeader(template: string, address: string, listed: readonly ListedNetwork[]): string {
  const { network, path } = splitPageAddress(address)
  const pattern = matchNetworkPage(path)?.pattern
  if (isNetworkName(network) && bare.includes(pattern))
    return pattern === 'embed' ? asEmbed(template) : withoutHeader(template)
  const name = isNetworkName(network) ? network : (listed[0]?.name ?? networks.mainnet.name)
  const isOfNetwork = name === network
  const section = (pattern && networkPage(pattern).under) ?? path.split('/')[1] ?? ''
  const isRecording = listed.find((of) => of.name === name)?.description?.source === 'recorded'
  const strip = pattern === '' ? LOWER_EDGE : isRecording ? RECORDING_STRIP : STRIP
  return template.replace(HEADER, (header) =>
    header
      .replace(/ data-section="(\w*)"/g, (_, of) =>
        isOfNetwork && of === section ? ' aria-current="page"' : '',
      )
      .replace(/<span class="search-button">[\s\S]*?<\/kbd><\/span>/, (search) =>
        isOfNetwork && pattern === '' ? '' : search,
      )
      .replace(LOWER_EDGE, isOfNetwork ? strip : LOWER_EDGE)
      .replace(NETWORK, name)
      .replace(TITLE, htmlText(networks[name].title)),
  )
}
