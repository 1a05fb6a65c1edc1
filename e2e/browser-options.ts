import type { LaunchOptions } from 'playwright/test'
import { chromiumArguments } from './chromium-arguments.ts'
import { findChromium, findShell } from './find-chromium.ts'

/** The whole browser: for what a browser does around its pages, such as to keep one that is left, or to install an app. */
export const browserOptions: LaunchOptions = optionsOf(findChromium())

/** The browser of every other spec: without windows, which takes a tenth less of a processor. */
export const shellOptions: LaunchOptions = optionsOf(findShell())

function optionsOf(executablePath: string | undefined): LaunchOptions {
  return { ...(executablePath && { executablePath }), args: chromiumArguments }
}
