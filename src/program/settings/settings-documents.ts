import { databaseSettingsTable, upstreamSettingsTable } from './network-settings-table.ts'
import { type Setting, type SettingGroup, settingGroups } from './setting.ts'
import { settingsTable } from './settings-table.ts'

/** The network whose settings stand for those of every network. */
const EXAMPLE_NETWORK = 'MAINNET'

const COMMAND = 'npm run epochal -- settings --write'

interface NamedSetting {
  readonly name: string
  readonly setting: Setting
}

interface GroupOfSettings extends SettingGroup {
  readonly settings: readonly NamedSetting[]
}

/** The text of `.env.example`. */
export function buildEnvExample(): string {
  return [
    '# Every setting is optional. Copy this file to .env and remove the # of those that you change.',
    `# docs/settings.md has the same list. Both are written by: ${COMMAND}`,
    ...groupedSettings().flatMap(({ title, note, settings }) => [
      '',
      `# ${title}.${note ? ` ${note}` : ''}`,
      ...settings.flatMap(({ name, setting }) => [
        '',
        `# ${setting.meaning}`,
        `#${name}=${setting.example ?? setting.default ?? ''}`,
      ]),
    ]),
    '',
  ].join('\n')
}

/** The text of `docs/settings.md`. */
export function buildSettingsPage(): string {
  return [
    '# Settings',
    '',
    `This page is written by \`${COMMAND}\` from the tables in \`src/program/settings\`.`,
    '',
    'Settings are read once at the start, from the environment and from `.env` in the working directory; the environment has precedence. An empty setting counts as not set. A setting that cannot be used is refused in one line that names it.',
    ...groupedSettings().flatMap(({ title, note, settings }) => [
      '',
      `## ${title}`,
      '',
      ...(note ? [note, ''] : []),
      '| setting | default | meaning |',
      '| --- | --- | --- |',
      ...settings.map(
        ({ name, setting }) => `| \`${name}\` | ${describedDefault(setting)} | ${setting.meaning} |`,
      ),
    ]),
    '',
  ].join('\n')
}

function describedDefault({ default: preset }: Setting): string {
  if (!preset) return 'none'
  return typeof preset === 'object' ? preset.description : `\`${preset}\``
}

function groupedSettings(): GroupOfSettings[] {
  const all: NamedSetting[] = [
    ...namedSettings(settingsTable),
    ...namedSettings(upstreamSettingsTable, `${EXAMPLE_NETWORK}_`),
    ...namedSettings(databaseSettingsTable, `${EXAMPLE_NETWORK}_`),
  ]
  return Object.entries(settingGroups).map(([name, group]: [string, SettingGroup]) => ({
    ...group,
    settings: all.filter(({ setting }) => setting.group === name),
  }))
}

function namedSettings(table: Readonly<Record<string, Setting>>, prefix = ''): NamedSetting[] {
  return Object.entries(table).map(([name, setting]) => ({ name: `${prefix}${name}`, setting }))
}
