import type { Rolldown } from 'vite'

/** A chunk and all that it imports, directly or not. */
export function withImports(
  fileName: string,
  chunks: readonly Rolldown.OutputChunk[],
  reached = new Set<string>(),
): Set<string> {
  if (reached.has(fileName)) return reached
  reached.add(fileName)
  for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
    withImports(next, chunks, reached)
  return reached
}
