/** In the geometry of what will come. */
export function TipCardWaiting() {
  return (
    <div aria-busy>
      <div className="flex between base">
        <h2 className="small ink2 tipname">Latest block</h2>
      </div>
      <p className="tipno">
        <span className="sk" style={{ '--w': '16rem' }} />
      </p>
      <p className="small tipmeta">
        <span className="sk" style={{ '--w': '20rem' }} />
      </p>
      <HeartbeatWaiting />
    </div>
  )
}

export function HeartbeatWaiting() {
  return (
    <>
      <div className="beat" />
      <p className="xsmall beat-note">&nbsp;</p>
    </>
  )
}
