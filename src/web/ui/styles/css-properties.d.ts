import 'react'

declare module 'react' {
  /** Custom properties are the one inline style there is: values that are computed. */
  interface CSSProperties {
    [property: `--${string}`]: string | number
  }
}
