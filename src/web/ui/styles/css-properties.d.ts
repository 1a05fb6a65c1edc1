import 'react'

declare module 'react' {
  /** Custom properties, which carry computed values. */
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
