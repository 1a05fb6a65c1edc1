import { expect, test } from 'vitest'
import type { DocumentHead } from '../page-heads/page-head.ts'
import { pageDocument } from './page-document.ts'

const head: DocumentHead = {
  title: 'Epoch 301 · Epochal',
  description: 'Epoch 301 of Cardano Mainnet: 1 block.',
  path: '/mainnet/epochs/301',
  preview: { title: 'Epoch 301: "1" < 2' },
}

/** The elements of a document by which a link to it is shown elsewhere. */
function previewOf(head: DocumentHead, search = ''): string[] {
  const document = pageDocument({
    template: '<html><head><title>Epochal</title></head><body></body></html>',
    path: '/mainnet/epochs/301',
    search,
    publicUrl: 'https://explorer.example',
    head,
    data: { at: 0, site: { links_out: false }, networks: [] },
    hasFailed: false,
    scripts: [],
  })
  return document.match(/<meta (property|name="twitter)[^>]*>/g) ?? []
}

test('a page of a network has title, text, address and picture, below the public address', () => {
  expect(previewOf(head)).toEqual([
    '<meta property="og:site_name" content="Epochal">',
    '<meta property="og:type" content="website">',
    '<meta property="og:title" content="Epoch 301: &quot;1&quot; &lt; 2">',
    '<meta property="og:description" content="Epoch 301 of Cardano Mainnet: 1 block.">',
    '<meta property="og:url" content="https://explorer.example/mainnet/epochs/301">',
    '<meta property="og:image" content="https://explorer.example/preview.png">',
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta property="og:image:alt" content="Epochal: Cardano, epoch by epoch">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
})

test('the query, which is the state of a page, stays in its address, and ends no attribute', () => {
  const [address] = previewOf(head, '?from=300&to="><script>').filter((one) => one.includes('og:url'))
  expect(address).toBe(
    '<meta property="og:url" content="https://explorer.example/mainnet/epochs/301?from=300&amp;to=%22%3E%3Cscript%3E">',
  )
})

test('a page of no network has its own title', () => {
  const { preview, ...general } = head
  const elements = previewOf(general).join('')
  expect(elements).toContain('<meta property="og:title" content="Epoch 301 · Epochal">')
})

test('what is for one person, or does not exist, is shown as nothing', () => {
  expect(previewOf({ ...head, path: undefined })).toEqual([])
})
