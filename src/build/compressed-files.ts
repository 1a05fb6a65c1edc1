import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
// Relative, because Vite loads its configuration where Node resolves no TypeScript by an alias.
import { type CodingName, codingNames, contentCodings } from '#http/coding/content-codings.ts'
import { SMALLEST_COMPRESSED } from '#http/coding/encode-content.ts'

/** Each coding at its highest level: files are compressed once, at build. */
const compress: Readonly<Record<CodingName, (content: Buffer) => Buffer>> = {
  br: (content) => brotliCompressSync(content),
  gzip: (content) => gzipSync(content, { level: 9 }),
}

/** Writes each file of the app in every content coding, beside the file itself. */
export function compressedFiles(): Plugin {
  return {
    name: 'epochal-compressed-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < SMALLEST_COMPRESSED) continue
          for (const coding of codingNames) {
            this.emitFile({
              type: 'asset',
              fileName: `${fileName}${contentCodings[coding].fileEnding}`,
              source: compress[coding](content),
            })
          }
        }
      },
    },
  }
}
