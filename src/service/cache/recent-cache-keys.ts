/** Number of places for hashes; a power of 2. */
const PLACES = 16_384

/**
 * Reports whether a key is among those that were passed lately, and adds it to them. Each key's hash is stored in a
 * place that another one may take, so that nothing is allocated; a wrong guess costs a response that is cached in
 * vain, or is not cached.
 */
export function createRecentKeys(): (key: string) => boolean {
  const hashes = new Uint32Array(PLACES)
  return (key) => {
    const hash = hashOf(key)
    const place = hash & (PLACES - 1)
    const isRecent = hashes[place] === hash
    hashes[place] = hash
    return isRecent
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
