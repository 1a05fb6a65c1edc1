import type { Settings } from './settings/read-settings.ts'

/**
 * The explorer's address as its visitors know it.
 * @param listening the address that the explorer listens on, with its actual port
 */
export function publicUrl({ PUBLIC_URL }: Settings, listening: string): string {
  return PUBLIC_URL ?? listening
}
