import { existsSync } from 'node:fs'
import { SettingFault } from './setting-fault.ts'

/** Adds the settings of `.env` in the working directory to the environment, which has precedence. */
export function loadEnvFile(): void {
  if (!existsSync('.env')) return
  try {
    process.loadEnvFile()
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
    throw new SettingFault(`the file .env cannot be read (${code})`, { cause })
  }
}
