/**
 * Features that Playwright turns off (`chromiumSwitches.ts`, without those of Edge and macOS): Chromium takes the last
 * `--disable-features` alone.
 */
const OFF_IN_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** Lists under the address bar, which each window loads in two processes though no spec shows them: half a second of a processor. */
const ADDRESS_BAR_LISTS = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** Arguments of Chromium in every spec. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-gpu',
  `--disable-features=${[...OFF_IN_PLAYWRIGHT, ...ADDRESS_BAR_LISTS].join()}`,
]
