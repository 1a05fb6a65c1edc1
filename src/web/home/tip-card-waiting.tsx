/** A placeholder of the same size. */
export function TipCardWaiting() {
  return (
    <div aria-busy>
      <div className="tip-card-header">
        <h2>Latest block</h2>
      </div>
      <p className="tip-card-number">
        <span className="skeleton" style={{ '--w': '16rem' }} />
      </p>
      <p className="tip-card-facts">
        <span className="skeleton" style={{ '--w': '20rem' }} />
      </p>
      <HeartbeatWaiting />
    </div>
  )
}

export function HeartbeatWaiting() {
  return (
    <>
      <div className="heartbeat" />
      <p className="heartbeat-note">&nbsp;</p>
    </>
  )
}
