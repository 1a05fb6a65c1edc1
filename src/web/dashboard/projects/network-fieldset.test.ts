import { expect, test } from 'vitest'
import type { NetworkName } from '#cardano/network.ts'
import type { OfferedNetwork } from '#contract/dashboard/dashboard-results.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { ListedNetwork } from '#explorer-protocol/site-document.ts'
import { firstChoice, networkChoices } from './network-fieldset.tsx'

function listed(name: NetworkName, source: NetworkDescription['source'] | undefined): ListedNetwork {
  const description: NetworkDescription | null = source
    ? { network: name, source, dialect: 'documented', start_time: null, recording: null }
    : null
  return { name, state: 'live', description, has_answered: true, has_plenty: true }
}

const offered = (network: NetworkName): OfferedNetwork => ({ network, title: network, state: 'offered' })
const preview: OfferedNetwork = { network: 'preview', title: 'Preview', state: 'announced' }

test('each network is offered with what its data is, in the order of all lists', () => {
  const choices = networkChoices(
    [preview, offered('sandbox'), offered('mainnet'), offered('preprod')],
    [listed('mainnet', 'live'), listed('preprod', 'recorded'), listed('sandbox', 'simulated')],
  )
  expect(choices.map(({ network, canChoose, state }) => [network, canChoose, state])).toEqual([
    ['mainnet', true, 'live'],
    ['preprod', true, 'recorded'],
    ['sandbox', true, 'simulated'],
    ['preview', false, 'announced'],
  ])
  expect(choices.map(({ sentence }) => sentence)).toEqual([
    'Real ADA. The data follows the chain.',
    'Test network. Recorded facts of the chain, which stay as they are and have gaps.',
    'A generated chain that grows while the service runs. Nothing in it ever happened.',
    'Not open yet. It will appear here when it is.',
  ])
})

test('a network of another data service is listed, and says where its keys come from', () => {
  const [mainnet, sandbox] = networkChoices([offered('sandbox')], [listed('mainnet', 'live')])
  expect(mainnet).toMatchObject({ network: 'mainnet', canChoose: false, state: 'elsewhere' })
  expect(mainnet?.sentence).toContain('The operator of that service gives the keys.')
  expect(sandbox).toMatchObject({ canChoose: true, state: undefined })
})

test('an offered network that does not respond can be chosen', () => {
  const [mainnet] = networkChoices([offered('mainnet')], [listed('mainnet', undefined)])
  expect(mainnet).toMatchObject({
    canChoose: true,
    sentence: 'Real ADA. Its data service does not respond now.',
  })
})

test('the form begins with the network of the page, if it can be chosen', () => {
  const choices = networkChoices([offered('mainnet'), offered('sandbox'), preview], [])
  expect(firstChoice(choices, 'sandbox')).toBe('sandbox')
  expect(firstChoice(choices, 'preview')).toBe('mainnet')
  expect(firstChoice([], 'mainnet')).toBeUndefined()
})
