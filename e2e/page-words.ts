import { expect, type Page } from 'playwright/test'

/** Texts in which letters and digits do stand together: identifiers, code, and drawings with their own labels. */
const LEFT_OUT = 'code, pre, kbd, svg, .code, .hash, .full-hash, input, textarea'

/** Words in which a digit is followed by a letter, or a small letter by a capital. */
const WORDS =
  /\b(?:\dxx|base64|BLAKE2b|vkey\d|v\d[\d.]*|OAuth2?|OpenAPI|OData|GitHub|JavaScript|JSON|PostgreSQL|\d+(?:st|nd|rd|th)|KiB|kB|[0-9a-f]{12,}|(?:stake|stake_test|pool)1\w+(?:…\w+)?)\b/g

/** The faults of a text: a missing space, or one thing counted in the plural. */
const FAULTS = [
  /\S*\d[A-Za-z]\S*/g,
  /\S*[a-z)][A-Z]\S*/g,
  /\S*[kMBT]ADA\b/g,
  /\S+[,;)%][A-Za-z]\S*/g,
  /\b[smhd](?:ago|left)\b/g,
  /(?<![\d.,])\b(?:1|One|one) (?:block|epoch|transaction|update|slot|day|hour|minute|second|request|project|key|pool|byte|account|other)s\b/g,
  /(?<!\d)0 (?:s|min|hours) ago|\bin 0 \w+/g,
]

/** Fails with the words of the page, and of its labels for screen readers, that are glued together. */
export async function expectWordsApart(page: Page): Promise<void> {
  const texts = await page.evaluate((leftOut) => {
    const hidden = [...document.querySelectorAll<HTMLElement | SVGElement>(leftOut)]
    for (const { style } of hidden) style.visibility = 'hidden'
    const shown = document.body.innerText.split('\n')
    for (const { style } of hidden) style.removeProperty('visibility')
    const labels = [...document.querySelectorAll('[aria-label], [title], [aria-valuetext], [alt]')].flatMap(
      (element) =>
        ['aria-label', 'title', 'aria-valuetext', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    )
    return [...shown, ...labels]
  }, LEFT_OUT)
  expect(texts.flatMap(wordFaults), page.url()).toEqual([])
}

function wordFaults(text: string): string[] {
  const rest = text.replaceAll(/\S*[/@]\S*/g, ' ').replaceAll(WORDS, ' ')
  return FAULTS.flatMap((fault) => rest.match(fault) ?? []).map((found) => `${found} in "${text}"`)
}
