import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { findChromium } from '../../find-chromium.ts'

export type LighthouseForm = 'mobile' | 'desktop'

/** Scores are of 100, times in milliseconds. */
export interface LighthouseFigures {
  readonly performance: number
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blocking: number
  /** Cumulative layout shift. */
  readonly shift: number
  readonly speedIndex: number
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** Bytes of all responses, compressed and with their header fields. */
  readonly bytes: number
}

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** Lighthouse is no dependency of the project: npm fetches it unless `LIGHTHOUSE` names a program. */
const COMMAND = (process.env.LIGHTHOUSE ?? 'npx --yes lighthouse@12').split(' ')
const BROWSER_FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-background-networking'
/** Milliseconds after which a run is given up. */
const TIMEOUT = 600_000
/** Attempts at a measurement: a browser can fail to start or to be reached. */
const ATTEMPTS = 3

const run = promisify(execFile)

/**
 * Loads a page in Lighthouse: `mobile` with a slow 4G connection and a slowed CPU, `desktop` with neither.
 * @param cpu divisor of the CPU's speed
 * @throws {Error} when Lighthouse could not measure the page
 */
export async function measureWithLighthouse(
  url: string,
  form: LighthouseForm,
  cpu: number,
): Promise<LighthouseFigures> {
  for (let attempt = 1; ; attempt++) {
    try {
      return figuresOf(await reportOf(url, form, cpu), url)
    } catch (error) {
      if (attempt === ATTEMPTS) throw error
    }
  }
}

async function reportOf(url: string, form: LighthouseForm, cpu: number): Promise<Report> {
  const [program = '', ...first] = COMMAND
  const { stdout } = await run(
    program,
    [
      ...first,
      url,
      '--output=json',
      '--quiet',
      '--ignore-status-code',
      '--only-categories=performance,accessibility,best-practices,seo',
      '--skip-audits=screenshot-thumbnails,final-screenshot,full-page-screenshot',
      `--chrome-flags=${BROWSER_FLAGS}`,
      ...(form === 'desktop' ? ['--preset=desktop'] : [`--throttling.cpuSlowdownMultiplier=${cpu}`]),
    ],
    {
      maxBuffer: 64 << 20,
      timeout: TIMEOUT,
      env: { ...process.env, CHROME_PATH: findChromium() },
    },
  )
  return JSON.parse(stdout) as Report
}

function figuresOf({ runtimeError, categories, audits }: Report, url: string): LighthouseFigures {
  if (runtimeError) throw new Error(`Lighthouse did not measure ${url}: ${runtimeError.message}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    speedIndex: value('speed-index'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    bytes: value('total-byte-weight'),
  }
}
