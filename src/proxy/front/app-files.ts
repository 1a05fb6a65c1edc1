import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { ContentEncoding } from '#http/content-encoding.ts'

/** The built app. */
export interface AppFiles {
  /** @param path of the request; undefined where there is no such file */
  file(path: string): AppFile | undefined
  /** The document that every page begins with, for this address. */
  document(url: string): Promise<string>
  /** Of the document; undefined for our own, which is the strictest. */
  readonly contentSecurityPolicy?: string
}

interface AppFile {
  readonly contentType: string
  /** Never another content at this address. */
  readonly isImmutable: boolean
  readonly tag: string
  readonly bodies: ReadonlyMap<ContentEncoding, Buffer>
}

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
}

const encodedAs = { br: '.br', gzip: '.gz' } as const
/** The build names what lies there by its content. */
const IMMUTABLE = '/assets/'

/**
 * Reads the built app into memory, with what the build has compressed: one build for as long as the process runs.
 * @param directory absolute
 */
export function readAppFiles(directory: string): AppFiles {
  const files = new Map(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [`/${relative(directory, path).split(sep).join('/')}`, readFileSync(path)] as const
      }),
  )
  const served = new Map<string, AppFile>(
    [...files].flatMap(([path, content]) => {
      const type = contentTypes[path.slice(path.lastIndexOf('.') + 1)]
      return type === undefined || path === DOCUMENT
        ? []
        : [[path, appFile(path, content, type, files)] as const]
    }),
  )
  const document = files.get(DOCUMENT)?.toString()
  if (document === undefined) throw new Error(`there is no app in ${directory}: run npm run build`)
  return { file: (path) => served.get(path), document: async () => document }
}

const DOCUMENT = '/index.html'

function appFile(
  path: string,
  content: Buffer,
  contentType: string,
  files: ReadonlyMap<string, Buffer>,
): AppFile {
  const bodies = new Map<ContentEncoding, Buffer>([['identity', content]])
  for (const [encoding, ending] of Object.entries(encodedAs) as [keyof typeof encodedAs, string][]) {
    const encoded = files.get(path + ending)
    if (encoded) bodies.set(encoding, encoded)
  }
  return {
    contentType,
    isImmutable: path.startsWith(IMMUTABLE),
    tag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    bodies,
  }
}
