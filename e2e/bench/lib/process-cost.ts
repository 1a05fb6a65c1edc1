import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

const isLinux = existsSync('/proc/self/stat')
/** Clock ticks in a second. */
const ticks = isLinux ? Number(execFileSync('getconf', ['CLK_TCK']).toString()) : Number.NaN
const MILLISECONDS = 1000

/** CPU that a process has used so far, in milliseconds. @returns NaN where there is no /proc */
export function processCpu(pid: number): number {
  return ((statOf(pid)?.own ?? Number.NaN) / ticks) * MILLISECONDS
}

/** CPU of a process with its children, those that have ended included, in milliseconds. */
export function processTreeCpu(pid: number): number {
  if (!isLinux) return Number.NaN
  const parent = statOf(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((stat) => stat?.parent === pid)
  const used = children.reduce(
    (sum, stat) => sum + (stat?.own ?? 0),
    (parent?.own ?? Number.NaN) + (parent?.ended ?? 0),
  )
  return (used / ticks) * MILLISECONDS
}

/** Resident memory in MiB. @returns NaN where there is no /proc */
export function residentMemory(pid: number): number {
  return memoryField(pid, 'VmRSS')
}

/** The most resident memory since the start of a process, in MiB. @returns NaN where there is no /proc */
export function peakMemory(pid: number): number {
  return memoryField(pid, 'VmHWM')
}

function memoryField(pid: number, name: string): number {
  if (!isLinux) return Number.NaN
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]
  return Number(kibibytes) / 1024
}

/** CPU times in clock ticks; undefined once the process has ended. */
function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name ends at the last parenthesis, and may itself contain parentheses and spaces.
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const at = (i: number) => fields[i] ?? Number.NaN
    return { parent: at(1), own: at(11) + at(12), ended: at(13) + at(14) }
  } catch {
    return undefined
  }
}
