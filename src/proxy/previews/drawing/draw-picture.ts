import type { Epoch } from '#contract/resources/epoch.ts'
import type { EpochCoverage } from '#explorer-protocol/epoch-coverage.ts'
import type { NetworkPage } from '#explorer-protocol/page-head/network-page.ts'
import { placeName } from '#explorer-protocol/page-head/page-words.ts'
import type { PreviewRange } from '#explorer-protocol/previews.ts'
import { accountPicture } from './account-picture.ts'
import { blockPicture } from './block-picture.ts'
import { epochListPicture } from './epoch-list-picture.ts'
import { epochPicture } from './epoch-picture.ts'
import { pictureFrame } from './picture-frame.ts'
import { poolPicture } from './pool-picture.ts'

/** The data of a page's picture. */
export interface PictureData {
  readonly page: NetworkPage
  /** In ascending order; none for a picture that shows none. */
  readonly epochs: readonly Epoch[]
  /** The epochs that the list shows; undefined: all. */
  readonly range: PreviewRange | undefined
  /** How far the figures of an epoch go. */
  readonly coverageOf: (epoch: Epoch) => EpochCoverage
}

/** The picture of a page as SVG. */
export function drawPicture(data: PictureData): string {
  const { network, source } = data.page
  const state = source === 'recorded' || source === 'simulated' ? ` · ${source}` : ''
  return pictureFrame({ place: placeName(network) + state, ...contentOf(data) })
}

function contentOf({ page, epochs, range, coverageOf }: PictureData) {
  const { network, source, subject } = page
  switch (subject?.kind) {
    case 'epoch':
      return epochPicture(subject.epoch, epochs, coverageOf)
    case 'block':
      return blockPicture(subject.block, network)
    case 'account':
      return accountPicture(subject.account, source)
    case 'pool':
      return poolPicture(subject.no, subject.updates)
    default:
      return epochListPicture(within(epochs, range), coverageOf)
  }
}

function within(epochs: readonly Epoch[], range: PreviewRange | undefined): readonly Epoch[] {
  return range ? epochs.filter(({ no }) => no >= range.first && no <= range.last) : epochs
}
