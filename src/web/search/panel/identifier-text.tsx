/** A word with an ellipsis, which is a shortened identifier. */
const IDENTIFIER = /[^\s,]*…[^\s,]*/

/** A text whose first shortened identifier is in the type of machine text. */
export function IdentifierText({ text }: { text: string }) {
  const found = IDENTIFIER.exec(text)
  if (!found) return text
  const [identifier] = found
  return (
    <>
      {text.slice(0, found.index)}
      <code>{identifier}</code>
      {text.slice(found.index + identifier.length)}
    </>
  )
}
