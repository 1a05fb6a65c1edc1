/** Facts about the machine that decide how a browser is installed on it. */
export interface Machine {
  readonly isRoot: boolean
  readonly hasAptGet: boolean
  /** Whether the tests run unattended, on a machine that exists for them. */
  readonly isCi: boolean
}

type CommandLine = readonly [command: string, ...parameters: string[]]

/**
 * The commands that install a browser for the tests: as root on Debian its package, which brings every library
 * along; elsewhere Playwright's own download.
 * @returns undefined where a package of the system would be installed without the user's consent
 */
export function chromiumInstallation({
  isRoot,
  hasAptGet,
  isCi,
}: Machine): readonly CommandLine[] | undefined {
  if (!isRoot || !hasAptGet) return [['npx', 'playwright', 'install', 'chromium']]
  if (!isCi) return undefined
  return [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', 'chromium'],
  ]
}
