import { expect, test } from 'vitest'
import { embedCode } from './embed-dialog.tsx'

test('the code is one element, whose attributes are written for HTML', () => {
  const url = 'https://epochal.example/mainnet/embed?from=1&to=2'
  expect(embedCode(url, 'Fees "per epoch"', '100%', '420')).toBe(
    '<iframe src="https://epochal.example/mainnet/embed?from=1&amp;to=2" title="Fees &quot;per epoch&quot;" width="100%" height="420" loading="lazy" style="border:0;max-width:100%"></iframe>',
  )
})
