import { type NetworkName, networks } from '#cardano/network.ts'
import type { SubjectKind } from '../reading/search-result.ts'
import { networkOfPath, type PanelContent } from './panel-content.ts'
import type { PanelOption } from './panel-option.ts'

/** Keys and what they do now. */
export interface PanelKey {
  readonly keys: readonly string[]
  readonly does: string
  /** True for a key that a touch screen has no use for. */
  readonly isOptional?: boolean
}

export interface PanelKeysState {
  readonly content: PanelContent
  /** The option that Enter chooses. */
  readonly active: PanelOption | undefined
  readonly network: NetworkName
  readonly isPalette: boolean
  readonly isBlank: boolean
  /** The kind to which the choices are narrowed. */
  readonly only: SubjectKind | undefined
  /** True while the first reading that is on record is looked for. */
  readonly isWaiting: boolean
}

/** The line of keys under the panel. */
export function panelKeys(state: PanelKeysState): readonly PanelKey[] {
  const { content, active, isPalette, only } = state
  if (state.isWaiting) return [{ keys: ['Esc'], does: 'stop looking' }]
  const keys: PanelKey[] = []
  const arrows = arrowKeys(state)
  if (arrows) keys.push(arrows)
  keys.push({ keys: ['Enter'], does: enterDoes(state) })
  if (active?.effect.kind === 'open') keys.push({ keys: ['Ctrl Enter'], does: 'new tab', isOptional: true })
  if (isPalette && content.kinds.length > 1 && only !== content.kinds.at(-1)) {
    const next = content.kinds[only ? content.kinds.indexOf(only) + 1 : 0]
    keys.push({ keys: ['Tab'], does: only ? `only ${next}` : 'narrow by type', isOptional: true })
  }
  keys.push({ keys: ['Esc'], does: isPalette && !state.isBlank ? 'clear, again to close' : 'close' })
  return keys
}

function arrowKeys({ content, active }: PanelKeysState): PanelKey | undefined {
  const { options, note, choices, suggestionCount, isAmbiguous } = content
  if (active) return options.length > 1 ? { keys: ['↑', '↓'], does: 'move' } : undefined
  if (options.length === 0) return undefined
  if (isAmbiguous) return { keys: ['↑', '↓'], does: 'choose' }
  if (choices.length > 0 || suggestionCount === 0) return { keys: ['↑', '↓'], does: 'move' }
  if (note?.kind === 'mistyped') return { keys: ['↓'], does: 'choose the correction' }
  return { keys: ['↓'], does: suggestionCount === 1 ? 'to the suggestion' : 'to the suggestions' }
}

function enterDoes({ content, active, network }: PanelKeysState): string {
  if (!active) {
    if (content.isAmbiguous) return 'does nothing until you choose'
    return content.note?.kind === 'unreadable' && content.options.length === 0
      ? 'does nothing'
      : 'does nothing yet'
  }
  const { effect } = active
  if (effect.kind === 'copy') return 'copy'
  if (effect.kind === 'replace') return 'choose'
  if (effect.kind === 'run') return 'run'
  const there = networkOfPath(effect.path)
  return there === undefined || there === network ? 'open' : `open on ${networks[there].title.toLowerCase()}`
}
