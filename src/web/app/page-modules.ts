import { type NetworkPagePath, networkPagePaths } from '#explorer-protocol/page-paths.ts'

type PageModulePath = `../${string}/${string}-page.tsx`

const modules: Readonly<Record<NetworkPagePath, PageModulePath>> = {
  '': '../home/home-page.tsx',
  epochs: '../epochs/epoch-list-page.tsx',
  'epochs/:epoch': '../epochs/epoch-page.tsx',
  'blocks/:block': '../blocks/block-page.tsx',
  'blocks/epochs/:epoch/slots/:slot': '../blocks/block-page.tsx',
  accounts: '../accounts/account-lookup-page.tsx',
  'accounts/sheet': '../accounts/account-sheet-page.tsx',
  'accounts/:stakeAddress': '../accounts/account-page.tsx',
  'pools/updates': '../pools/pool-updates-page.tsx',
  'pools/:pool/updates': '../pools/pool-page.tsx',
}

/**
 * The pages of a network: the path below it and the module, which is a chunk of its own. The build reads this
 * table too, so that the document of a page can preload its chunks.
 */
export const pageModules: readonly (readonly [path: NetworkPagePath, module: PageModulePath])[] =
  networkPagePaths.map((path) => [path, modules[path]])
