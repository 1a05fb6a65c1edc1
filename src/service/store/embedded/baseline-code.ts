import { setFlagsFromString } from 'node:v8'

/**
 * Option of V8 that compiles WebAssembly quickly and never optimises it. A process that ends soon ends before optimised code
 * is worth its making: `initdb` takes 2.6 seconds of a processor with this option, and 4.2 without; a command about keys 0.9,
 * and 1.3 without.
 */
export const BASELINE_CODE = '--liftoff-only'

/** Leaves the code of embedded databases that this process opens from now on unoptimised. */
export function keepBaselineCode(): void {
  setFlagsFromString(BASELINE_CODE)
}
