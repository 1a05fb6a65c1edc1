/** The upstream requests that one visitor may cause. */
export interface VisitorAllowance {
  /**
   * Takes the first upstream request of a visitor's request.
   * @returns milliseconds to wait instead; undefined when it was taken
   */
  take(): number | undefined
  /** Takes a further one for the same request, or one for a background request, and leaves some for the visitor's other requests. */
  takeFurther(): number | undefined
}
