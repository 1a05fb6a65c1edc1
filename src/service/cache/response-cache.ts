import { LRUCache } from 'lru-cache'
import { SECOND } from '#cardano/utc-time.ts'
import type { EndpointId } from '#contract/endpoints.ts'
import type { ChainTip } from '../store/chain/chain-tip.ts'
import type { Validity } from '../store/records/found-record.ts'
import type { PreparedAnswer } from './cacheable-response.ts'

/** An answer, and how long it stays the answer. */
export interface LastingAnswer {
  readonly answer: PreparedAnswer
  readonly endpoint: EndpointId
  readonly validity: Validity
}

/** The answers of one network's database: each is found out once for as long as it holds. */
export interface ResponseCache {
  /** What was answered last, which may hold no more unless it is for good. */
  kept(question: string): LastingAnswer | undefined
  /** The answer at this tip, if it is known or being found. */
  at(tip: ChainTip, question: string): PreparedAnswer | Promise<PreparedAnswer> | undefined
  /**
   * Finds an answer, and keeps it if it is likely to be asked for again: when it was asked for lately, or is popular.
   * A walk through the whole chain keeps nothing.
   */
  find(
    tip: ChainTip,
    question: string,
    isPopular: boolean,
    find: () => Promise<LastingAnswer>,
  ): Promise<PreparedAnswer>
  readonly bytes: number
}

/** Milliseconds for which an answer holds that may change apart from the tip. */
const MOMENT = SECOND
/** Bytes that an answer takes beside its body, about. */
const OVERHEAD = 1500

interface Kept extends LastingAnswer {
  /** Of the tip before it was found. */
  readonly version: string
  readonly foundAt: number
}

function isOfThisMoment({ foundAt }: Kept, now: number): boolean {
  return now >= foundAt && now - foundAt < MOMENT
}

/** @param bytes it takes at most, about; the longest unused answers are forgotten */
export function createResponseCache(bytes: number, now: () => number): ResponseCache {
  const kept = new LRUCache<string, Kept>({
    maxSize: bytes,
    // A long text is kept compressed too.
    sizeCalculation: ({ answer }, question) => OVERHEAD + question.length + Math.ceil(1.5 * answer.size),
  })
  const askedLately = createRecentQuestions()
  const finding = new Map<string, { readonly version: string; readonly answer: Promise<PreparedAnswer> }>()

  async function findAndKeep(
    { version }: ChainTip,
    question: string,
    isPopular: boolean,
    find: () => Promise<LastingAnswer>,
  ): Promise<PreparedAnswer> {
    const foundAt = now()
    const isKept = isPopular || kept.has(question) || askedLately(question)
    const found = await find()
    // A long list is held elsewhere, and few questions may hold on to it.
    if (isKept && (isPopular || !found.answer.isStreamed)) kept.set(question, { ...found, version, foundAt })
    return found.answer
  }

  return {
    get bytes() {
      return kept.calculatedSize
    },
    kept: (question) => kept.get(question),
    at: ({ version }, question) => {
      const known = kept.peek(question)
      if (
        known?.version === version &&
        known.answer.isUsable &&
        (known.validity !== 'short' || isOfThisMoment(known, now()))
      ) {
        return known.answer
      }
      const sought = finding.get(question)
      return sought?.version === version ? sought.answer : undefined
    },
    find: (tip, question, isPopular, find) => {
      const answer = findAndKeep(tip, question, isPopular, find).finally(() => {
        if (finding.get(question) === begun) finding.delete(question)
      })
      const begun = { version: tip.version, answer }
      finding.set(question, begun)
      return answer
    },
  }
}

/** Places for questions of which it is known that they were asked; a power of 2. */
const RECENT_PLACES = 16_384

/**
 * Whether a question is among those that were asked lately; it is from now on. Of each its hash is kept, in a place
 * that another one may take: nothing is allocated, and a wrong guess costs an answer that is kept in vain, or is not.
 */
function createRecentQuestions(): (question: string) => boolean {
  const hashes = new Uint32Array(RECENT_PLACES)
  return (question) => {
    const hash = hashOf(question)
    const place = hash & (RECENT_PLACES - 1)
    const isKnown = hashes[place] === hash
    hashes[place] = hash
    return isKnown
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
