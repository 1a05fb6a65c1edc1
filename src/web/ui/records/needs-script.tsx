/** The sentence of a page whose content only a browser with JavaScript shows. */
export function NeedsScript() {
  return (
    <noscript>
      <p>This page needs JavaScript.</p>
    </noscript>
  )
}
