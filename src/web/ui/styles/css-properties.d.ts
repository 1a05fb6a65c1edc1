import 'react'

declare module 'react' {
  /** Custom properties, which carry computed values; other inline styles are not used. */
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
