import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { attestationCertificate, attestationKey } from './attestation-certificate.ts'

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
  /** Who vouches for the key of a new passkey, in the format `packed` (section 8.2): itself, or its maker. Undefined: nobody. */
  readonly attestation?: 'self' | 'maker'
  /** How the browser says that it reaches the authenticator; undefined: it is a part of this device. */
  readonly transports?: unknown
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

/** @param saved the passkey that it has already @param idBytes bytes of the identifier of a new one */
export function createSoftwareAuthenticator(
  origin: string,
  saved?: SavedPasskey,
  idBytes = 32,
): SoftwareAuthenticator {
  const credentialId = saved ? Buffer.from(saved.id, 'base64url') : randomBytes(idBytes)
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

  const statement = (attestation: CeremonyFlaws['attestation'], signed: Buffer): AttestationStatement => {
    if (attestation === undefined) return { format: 'none', entries: [] }
    const key = attestation === 'self' ? keys.privateKey : createPrivateKey(attestationKey)
    const certificate = new X509Certificate(attestationCertificate).raw
    return {
      format: 'packed',
      entries: [
        // The algorithm ES256, which is -7.
        Buffer.concat([cborText('alg'), Buffer.from([0x26])]),
        Buffer.concat([cborText('sig'), cborBytes(sign('sha256', signed, key))]),
        ...(attestation === 'maker'
          ? [Buffer.concat([cborText('x5c'), Buffer.from([0x81]), cborBytes(certificate)])]
          : []),
      ],
    }
  }

  return {
    create: (options, given = {}) => {
      const read = options as CeremonyOptions
      const data = Buffer.concat([
        authenticatorData(given.rpId ?? read.rp?.id ?? '', flags.attested, given),
        // An authenticator model of no name, and the credential with its public key.
        Buffer.alloc(16),
        Buffer.from([credentialId.length >> 8, credentialId.length & 0xff]),
        credentialId,
        coseKey(keys.publicKey),
      ])
      const client = clientData('webauthn.create', read, given)
      const signed = Buffer.concat([data, sha256(client)])
      return credential({
        clientDataJSON: client.toString('base64url'),
        attestationObject: attestationObject(data, statement(given.attestation, signed)).toString(
          'base64url',
        ),
        transports: given.transports ?? ['internal'],
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

interface AttestationStatement {
  readonly format: string
  /** Each a name and a value in CBOR. */
  readonly entries: readonly Buffer[]
}

/** {fmt: format, attStmt: {entries}, authData: data} in CBOR. */
function attestationObject(data: Buffer, { format, entries }: AttestationStatement): Buffer {
  return Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText(format),
    cborText('attStmt'),
    Buffer.from([0xa0 + entries.length]),
    ...entries,
    cborText('authData'),
    cborBytes(data),
  ])
}

/** @param value of 23 characters at most */
function cborText(value: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)])
}

function cborBytes(value: Buffer): Buffer {
  return Buffer.concat([Buffer.from([0x59, value.length >> 8, value.length & 0xff]), value])
}
