/** A placeholder of the same size. */
export function TipCardWaiting() {
  return (
    <div aria-busy>
      <div className="flex between base">
        <h2 className="small ink2 tip-card-title">Latest block</h2>
      </div>
      <p className="tip-card-number">
        <span className="skeleton" style={{ '--w': '16rem' }} />
      </p>
      <p className="small tip-card-facts">
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
      <p className="xsmall heartbeat-note">&nbsp;</p>
    </>
  )
}
