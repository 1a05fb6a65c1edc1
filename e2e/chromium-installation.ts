/** Facts about the machine that decide how a browser is installed on it. */
export interface Machine {
  readonly isRoot: boolean
  readonly hasAptGet: boolean
  /** Whether the tests run unattended, on a machine that exists for them. */
  readonly isCi: boolean
}

export type CommandLine = readonly [command: string, ...parameters: string[]]

/**
 * The commands that install a browser for the tests: as root on Debian its package, which brings every library
 * along, and the one without windows; elsewhere Playwright's own download.
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
    ['apt-get', 'install', '-y', '-qq', 'chromium', 'chromium-headless-shell'],
  ]
}

/** The command that adds the browser without windows to an installed one, whose version it must have. */
export function shellInstallation({ isRoot, hasAptGet, isCi }: Machine): CommandLine | undefined {
  if (!isRoot || !hasAptGet || !isCi) return undefined
  return ['apt-get', 'install', '-y', '-qq', '--no-upgrade', 'chromium-headless-shell']
}
