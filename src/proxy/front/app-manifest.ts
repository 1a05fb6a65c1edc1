import type { NetworkName } from '#cardano/network.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'

export const APP_MANIFEST_PATH = '/app.webmanifest'

/** Colour of a light page in `tokens.css`: a manifest has room for one. */
export const PAGE_COLOUR = '#f7f8f6'

/**
 * The manifest by which a browser installs the explorer as an app (W3C Application Manifest). Its shortcuts lead to the
 * first network that is served.
 */
export function appManifest(network: NetworkName | undefined): object {
  return {
    id: '/',
    name: 'Epochal: Cardano explorer',
    short_name: 'Epochal',
    description: 'Cardano, epoch by epoch: accounts, epochs, blocks and stake-pool updates.',
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: PAGE_COLOUR,
    theme_color: PAGE_COLOUR,
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('icon-maskable-512', 512, 'maskable'),
      icon('icon-monochrome-512', 512, 'monochrome'),
    ],
    shortcuts: [
      ...(network === undefined
        ? []
        : [
            { name: 'Epochs', url: `/${network}/epochs` },
            { name: 'Accounts', url: `/${network}/accounts` },
          ]),
      { name: 'Status', url: generalPagePaths.status },
    ],
  }
}

function icon(file: string, size: number, purpose: 'any' | 'maskable' | 'monochrome') {
  return { src: `/icons/${file}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose }
}
