import { networkNames } from '#cardano/network.ts'
import { databaseSettingsTable, networkSettingName, upstreamSettingsTable } from './network-settings-table.ts'
import type { SettingTexts } from './setting.ts'
import { settingsTable } from './settings-table.ts'

/** A name in the environment that is no setting, and the setting that it resembles. */
export interface MisspeltSetting {
  readonly given: string
  readonly meant: string
}

/** Letters of the shortest name that is compared: shorter ones resemble those of other programs. */
const MIN_NAME_LENGTH = 7

/** Names that differ from a setting's by one letter, or by two neighbours in the wrong order. */
export function misspeltSettings(environment: SettingTexts): MisspeltSetting[] {
  const known = settingNames()
  return Object.keys(environment).flatMap((given) => {
    if (given.length < MIN_NAME_LENGTH || known.has(given)) return []
    const meant = [...known].find((name) => name.length >= MIN_NAME_LENGTH && differsInOneLetter(given, name))
    return meant === undefined ? [] : [{ given, meant }]
  })
}

function settingNames(): ReadonlySet<string> {
  const ofNetworks = networkNames().flatMap((network) =>
    ([...Object.keys(upstreamSettingsTable), ...Object.keys(databaseSettingsTable)] as const).map((name) =>
      networkSettingName(network, name as keyof typeof upstreamSettingsTable),
    ),
  )
  return new Set([...Object.keys(settingsTable), ...ofNetworks])
}

function differsInOneLetter(given: string, name: string): boolean {
  const start = commonStart(given, name)
  const [restOfGiven, restOfName] = [given.slice(start), name.slice(start)]
  return (
    restOfGiven.slice(1) === restOfName ||
    restOfGiven === restOfName.slice(1) ||
    restOfGiven.slice(1) === restOfName.slice(1) ||
    (restOfGiven.slice(2) === restOfName.slice(2) &&
      restOfGiven[0] === restOfName[1] &&
      restOfGiven[1] === restOfName[0])
  )
}

function commonStart(one: string, other: string): number {
  let length = 0
  while (length < one.length && one[length] === other[length]) length++
  return length
}
