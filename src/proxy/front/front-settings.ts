/** Settings of the proxy towards its clients. */
export interface FrontSettings {
  /** The explorer's address as its visitors know it, without a slash at its end. */
  readonly publicUrl: string
  /** Host names, besides `localhost`, under which the proxy is reached. */
  readonly hostNames: readonly string[]
  /** Addresses and networks of reverse proxies before this one. */
  readonly trustedProxies: readonly string[]
  /** Addresses and networks that may read the metrics, besides this machine itself. */
  readonly metricsFrom: readonly string[]
  /** Upstream requests per client address: sustained rate and burst. */
  readonly visitorRate: { readonly perSecond: number; readonly burst: number }
  /** Whether browsers over TLS are to use it for all subdomains too. */
  readonly hstsSubdomains: boolean
  /** Bytes the proxy may use for its response cache. */
  readonly cacheBytes: number
  /** Whether browsers keep the app for use without a connection; otherwise they remove what they have. */
  readonly serviceWorker: boolean
}
