import { LRUCache } from 'lru-cache'

/**
 * Values by key, at most so many; the longest unused are forgotten. Memory is taken for those that are there: the library's
 * `max` takes it for all at once, megabytes for the dozens of such tables of a service that nobody uses yet.
 */
export function recentlyUsed<Value extends {}>(most: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 })
}
