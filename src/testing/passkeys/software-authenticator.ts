import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** An authenticator with one passkey, as a browser at one origin uses it (WebAuthn Level 3). */
export interface SoftwareAuthenticator {
  /** Response to options of `navigator.credentials.create`. */
  create(options: unknown, given?: CeremonyFlaws): Record<string, unknown> & { id: string }
  /** Response to options of `navigator.credentials.get`. */
  get(options: unknown, given?: CeremonyFlaws): Record<string, unknown> & { id: string }
}

/** Changes that a test makes in a response. */
interface CeremonyFlaws {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Whether the person was verified, by PIN or otherwise. */
  readonly isVerified?: boolean
  /** Signs with another key. */
  readonly isForged?: boolean
  /** Counter of signatures; grows by itself. */
  readonly counter?: number
}

/** Flags of authenticator data (section 6.1). */
const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

/** A passkey that was made before. */
export interface SavedPasskey {
  /** In base64url. */
  readonly id: string
  /** In PEM. */
  readonly privateKey: string
  readonly signatures: number
}

/** @param saved the passkey that it has already */
export function createSoftwareAuthenticator(origin: string, saved?: SavedPasskey): SoftwareAuthenticator {
  const credentialId = saved ? Buffer.from(saved.id, 'base64url') : randomBytes(32)
  const keys = saved ? keysOf(saved) : generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let signatures = saved?.signatures ?? 0

  const clientData = (type: string, options: CeremonyOptions, given: CeremonyFlaws) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: given.challenge ?? options.challenge,
        origin: given.origin ?? origin,
        crossOrigin: false,
      }),
    )

  const authenticatorData = (rpId: string, kind: number, { isVerified = true, counter }: CeremonyFlaws) => {
    signatures += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? signatures)
    const set = flags.present | (isVerified ? flags.verified : 0) | kind
    return Buffer.concat([sha256(rpId), Buffer.from([set]), count])
  }

  const credential = (response: Record<string, unknown>) => ({
    id: credentialId.toString('base64url'),
    rawId: credentialId.toString('base64url'),
    type: 'public-key',
    authenticatorAttachment: 'platform',
    clientExtensionResults: {},
    response,
  })

  return {
    create: (options, given = {}) => {
      const read = options as CeremonyOptions
      const data = Buffer.concat([
        authenticatorData(given.rpId ?? read.rp?.id ?? '', flags.attested, given),
        // An authenticator model of no name, and the credential with its public key.
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(keys.publicKey),
      ])
      return credential({
        clientDataJSON: clientData('webauthn.create', read, given).toString('base64url'),
        attestationObject: attestationObject(data).toString('base64url'),
        transports: ['internal'],
      })
    },

    get: (options, given = {}) => {
      const read = options as CeremonyOptions
      const client = clientData('webauthn.get', read, given)
      const data = authenticatorData(given.rpId ?? read.rpId ?? '', 0, given)
      const forged = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      const key = given.isForged ? forged() : keys.privateKey
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', Buffer.concat([data, sha256(client)]), key).toString('base64url'),
      })
    },
  }
}

function keysOf({ privateKey: pem }: SavedPasskey): {
  readonly privateKey: KeyObject
  readonly publicKey: KeyObject
} {
  const privateKey = createPrivateKey(pem)
  return { privateKey, publicKey: createPublicKey(privateKey) }
}

interface CeremonyOptions {
  readonly challenge: string
  readonly rpId?: string
  readonly rp?: { readonly id?: string }
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest()
}

/** A P-256 key for ES256 as a COSE key (RFC 9053), in CBOR by hand: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')])
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ])
}

/** {fmt: "none", attStmt: {}, authData: data} in CBOR. */
function attestationObject(data: Buffer): Buffer {
  const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    data,
  ])
}
