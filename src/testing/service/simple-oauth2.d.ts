declare module 'simple-oauth2' {
  interface AccessToken {
    readonly token: { readonly access_token: string; readonly expires_at: Date }
    expired(): boolean
    revoke(tokenType: 'access_token'): Promise<void>
  }

  export class ClientCredentials {
    constructor(options: {
      readonly client: { readonly id: string; readonly secret: string }
      readonly auth: {
        readonly tokenHost: string
        readonly tokenPath: string
        readonly revokePath: string
      }
      readonly options?: { readonly authorizationMethod?: 'header' | 'body' }
    })
    getToken(parameters: { readonly scope?: string }): Promise<AccessToken>
  }
}
