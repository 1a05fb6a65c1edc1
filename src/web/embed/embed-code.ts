/** Width of a frame: that of its place, or pixels. */
export type EmbedWidth = '100%' | '640' | '960'
export type EmbedHeight = '320' | '420' | '560'

/** The element that shows an embed on another site. */
export function embedCode({
  url,
  title,
  width,
  height,
}: {
  readonly url: string
  readonly title: string
  readonly width: EmbedWidth
  readonly height: EmbedHeight
}): string {
  const attributes = [
    ['src', url],
    ['title', title],
    ['width', width],
    ['height', height],
    ['loading', 'lazy'],
    ['style', 'border:0;max-width:100%'],
  ].map(([name, value]) => `${name}="${attributeText(value ?? '')}"`)
  return `<iframe ${attributes.join(' ')}></iframe>`
}

function attributeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
