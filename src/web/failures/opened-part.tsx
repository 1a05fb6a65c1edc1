import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { NotOpened } from './not-opened.tsx'
import { OptionalPart } from './optional-part.tsx'

type OpenedPartProps<Props> = Props & {
  /** Closes the part where it did not open. */
  readonly onClose: () => void
}

/**
 * A part that a person opens over the page, whose code loads then. If it does not load, a dialog says so, and the part opens
 * in its place when the code can be loaded.
 * @param name begins the sentence about the failure, as in "The request panel"
 */
export function openedPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<OpenedPartProps<Props>> {
  let loaded: ComponentType<Props> | undefined

  return function OpenedPart(props) {
    const { onClose } = props
    const [failure, setFailure] = useState<{ readonly error?: unknown }>({})
    const open = useCallback(() => {
      load().then(
        (part) => {
          loaded = part
          setFailure({})
        },
        (error: unknown) => setFailure({ error }),
      )
    }, [])
    useEffect(() => {
      if (!loaded) open()
    }, [open])

    const notOpened = (error: unknown) => (
      <NotOpened name={name} error={error} tryAgain={open} onClose={onClose} />
    )
    if (failure.error !== undefined) return notOpened(failure.error)
    const Loaded = loaded
    return (
      Loaded && (
        <OptionalPart instead={notOpened}>
          <Loaded {...props} />
        </OptionalPart>
      )
    )
  }
}
