import { z } from 'zod'
import type { NetworkName } from '#cardano/network.ts'
import {
  count,
  headerText,
  httpAddress,
  postgresAddress,
  rate,
  type SettingTable,
  secretText,
} from './setting.ts'

/** Settings that each network has, under its name: `BASE_URL` of mainnet is `MAINNET_BASE_URL`. */
export const upstreamSettingsTable = {
  BASE_URL: {
    group: 'upstream',
    reader: httpAddress,
    example: 'https://data.example/mainnet',
    meaning: 'Base address of the data service.',
  },
  API_KEY: {
    group: 'upstream',
    reader: headerText,
    example: 'key',
    meaning: 'API key of the proxy at that service.',
  },
  API_SECRET: {
    group: 'upstream',
    reader: secretText,
    example: 'secret',
    meaning: 'Secret of that key; it never leaves the proxy.',
  },
  AUTH_URL: {
    group: 'upstream',
    reader: httpAddress.optional(),
    default: { description: 'the base address' },
    example: 'https://identity.example/mainnet',
    meaning: 'Base address of the identity server.',
  },
  AUTH_METHOD: {
    group: 'upstream',
    reader: z.enum(['form', 'basic']),
    default: 'form',
    meaning: 'How key and secret go to the identity server: as `form` fields, or by HTTP `basic`.',
  },
  DIALECT: {
    group: 'upstream',
    reader: z.enum(['auto', 'documented', 'live']),
    default: 'auto',
    meaning: 'Dialect of the data service: `documented`, `live`, or `auto` to detect it.',
  },
  REQUESTS_PER_SECOND: {
    group: 'upstream',
    reader: rate.optional(),
    default: { description: "learnt from the service's responses" },
    example: '10',
    meaning: 'Requests per second that the key may make.',
  },
  BYTES_PER_DAY: {
    group: 'upstream',
    reader: count.optional(),
    default: { description: 'no ceiling' },
    example: '1000000',
    meaning: 'Bytes of responses a day (UTC) beyond which no whole list is collected any further.',
  },
} as const satisfies SettingTable

export const databaseSettingsTable = {
  DATABASE_URL: {
    group: 'database',
    reader: postgresAddress,
    example: 'postgresql://reader:password@127.0.0.1:5432/cexplorer',
    meaning: 'PostgreSQL database of cardano-db-sync that the data service reads and never writes.',
  },
} as const satisfies SettingTable

type NetworkSetting = keyof typeof upstreamSettingsTable | keyof typeof databaseSettingsTable

export function networkSettingName(network: NetworkName, setting: NetworkSetting): string {
  return `${network.toUpperCase()}_${setting}`
}
