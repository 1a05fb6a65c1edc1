import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { NetworkName } from '#cardano/network.ts'

/**
 * Control databases as the program of commit 74c0eea left them, before there were users: keys of two networks, one of
 * them used up to ten requests before its quota, one replaced, one deleted, and one of a project whose name is longer
 * than names may be. The keys and tokens were made by running that program; the long name, the usage of earlier days
 * and the used-up quota were written beside it by SQL.
 */
export interface EarlierControl {
  /** When the program stopped, as ISO 8601. Its tokens are valid for an hour after that, less some seconds. */
  readonly at: string
  /** Undefined where it is a file of the data directory. */
  readonly masterSecret?: string
  readonly keys: Readonly<
    Record<
      'mainnet' | 'preprod' | 'replaced' | 'replacement' | 'deleted' | 'longName',
      { readonly key: string; readonly secret: string }
    >
  >
  /** Tokens that it issued, by the name of their key. */
  readonly tokens: Readonly<Record<'mainnet' | 'preprod' | 'replacement' | 'deleted', string>>
}

/** Address of the service, which its tokens name as their issuer. */
export const EARLIER_PUBLIC_URL = 'https://data.example'

/** Networks of the keys that the earlier program accepted. */
export const earlierNetworks: Readonly<
  Record<'mainnet' | 'preprod' | 'replacement' | 'longName', NetworkName>
> = { mainnet: 'mainnet', preprod: 'preprod', replacement: 'mainnet', longName: 'mainnet' }

const place = (file: string) => join(import.meta.dirname, file)

function readFacts(file: string): EarlierControl {
  return JSON.parse(readFileSync(place(file), 'utf8'))
}

/** The database that several instances shared, as SQL for PostgreSQL 15 or newer. */
export function earlierSharedControl(): EarlierControl & { readonly sql: string } {
  return { ...readFacts('earlier-shared.json'), sql: readFileSync(place('earlier-control.sql'), 'utf8') }
}

/** Puts a whole data directory at a path, with the embedded database and the file of the master secret. */
export function unpackEarlierDataDirectory(directory: string): EarlierControl {
  const archive = brotliDecompressSync(readFileSync(place('earlier-data-directory.tar.br')))
  execFileSync('tar', ['-x', '-C', directory], { input: archive })
  return readFacts('earlier-embedded.json')
}
