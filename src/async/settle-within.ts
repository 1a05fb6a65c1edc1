/**
 * The result of a promise, or a substitute when it takes too long. The promise goes on then, and a later failure of it
 * counts as handled. No timer is left behind.
 * @param late the substitute
 */
export async function settleWithin<T, L>(promise: Promise<T>, milliseconds: number, late: L): Promise<T | L> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<L>((resolve) => {
    timer = setTimeout(resolve, milliseconds, late)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
