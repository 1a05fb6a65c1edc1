import { downloadBlob } from '#web/browser/download.ts'
import type { TakeAway } from '#web/ui/controls/take-away.tsx'
import type { PictureWords } from './picture-words.ts'

/**
 * The ways to take a picture away.
 * @param name of its file, without the extension
 * @param prepare changes the copy of the page that is drawn
 */
export function picturesToTake(
  name: string,
  words: PictureWords,
  prepare?: (copy: HTMLElement) => void,
): readonly TakeAway[] {
  /** The library that draws is loaded when a picture is taken. */
  const draw = async () => {
    const { pagePicture } = await import('./page-picture.ts')
    return await pagePicture(words, prepare)
  }
  const save = {
    label: 'Picture',
    note: 'PNG',
    take: async () => {
      const fileName = `${name}.png`
      downloadBlob(fileName, await draw())
      return `Saved ${fileName}`
    },
  }
  const copy = {
    label: 'Copy picture',
    note: 'PNG',
    take: async () => {
      // Safari wants the picture as a promise: it allows writing only during the press.
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': draw() })])
      return 'Copied the picture'
    },
  }
  return canCopyPictures() ? [save, copy] : [save]
}

/** Over plain HTTP browsers have no clipboard for pictures. */
function canCopyPictures(): boolean {
  return typeof ClipboardItem === 'function' && navigator.clipboard !== undefined
}
