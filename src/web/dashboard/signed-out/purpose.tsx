/** The purpose of an account, in the words of the signed-out page. */
export function Purpose() {
  return (
    <div className="signed-out-purpose">
      <h1>API keys for your programs</h1>
      <p>
        Browsing Epochal needs no account. An account holds your projects. Each project has API keys for one
        network and shows what they are used for.
      </p>
    </div>
  )
}
