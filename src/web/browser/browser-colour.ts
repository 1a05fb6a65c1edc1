/** Gives the browser's own frame the colour of the chosen theme, where that is not the system's. */
export function followTheme(): void {
  const root = document.documentElement
  const colours = Array.from(
    document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]'),
    (meta) => ({ meta, preset: meta.content, theme: meta.media.includes('dark') ? 'dark' : 'light' }),
  )

  function apply(): void {
    const chosen = colours.find(({ theme }) => theme === root.dataset.theme)
    for (const { meta, preset } of colours) meta.content = chosen?.preset ?? preset
  }

  new MutationObserver(apply).observe(root, { attributeFilter: ['data-theme'] })
  apply()
}
