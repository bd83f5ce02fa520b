import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export interface IssuedCertificate {
  commonName: string
  /** PEM */
  certificate: string
  /** PEM */
  key: string
}

const daysBefore = 1
const daysAfter = 3650
const tag = { boolean: 1, integer: 2, bits: 3, octets: 4, oid: 6, utf8: 12, time: 24, sequence: 48, set: 49 }
/** ecdsa-with-SHA256, commonName, basicConstraints: their numbers as DER writes them. */
const ecdsaWithSha256 = Buffer.from('06082a8648ce3d040302', 'hex')
const commonNameId = Buffer.from('0603550403', 'hex')
const basicConstraintsId = Buffer.from('0603551d13', 'hex')

/** One DER value: kind, length, content. */
function der(kind: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  const size = body.length
  if (size < 128) return Buffer.concat([Buffer.from([kind, size]), body])
  const length = size < 256 ? [0x81, size] : [0x82, size >> 8, size & 255]
  return Buffer.concat([Buffer.from([kind, ...length]), body])
}

function name(commonName: string): Buffer {
  const attribute = der(tag.sequence, commonNameId, der(tag.utf8, Buffer.from(commonName)))
  return der(tag.sequence, der(tag.set, attribute))
}

function time(days: number): Buffer {
  const at = new Date(Date.now() + days * 86_400_000).toISOString().replaceAll(/[-:T]|\.\d+/g, '')
  return der(tag.time, Buffer.from(at))
}

function positive(bytes: Buffer): Buffer {
  return der(tag.integer, Buffer.concat([Buffer.from([0x01]), bytes]))
}

function authorityMark(isAuthority: boolean): Buffer {
  const constraints = der(tag.sequence, ...(isAuthority ? [der(tag.boolean, Buffer.from([0xff]))] : []))
  const extension = der(tag.sequence, basicConstraintsId, der(tag.octets, constraints))
  return der(0xa3, der(tag.sequence, extension))
}

/** A certificate like a printer's: a common name, no alternative names. Signed by itself without an issuer. */
export function issueCertificate(commonName: string, issuer?: IssuedCertificate): IssuedCertificate {
  const pair = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const signer: KeyObject = issuer === undefined ? pair.privateKey : createPrivateKey(issuer.key)
  const algorithm = der(tag.sequence, ecdsaWithSha256)
  const toBeSigned = der(
    tag.sequence,
    der(0xa0, der(tag.integer, Buffer.from([2]))),
    positive(randomBytes(8)),
    algorithm,
    name(issuer?.commonName ?? commonName),
    der(tag.sequence, time(-daysBefore), time(daysAfter)),
    name(commonName),
    pair.publicKey.export({ type: 'spki', format: 'der' }),
    authorityMark(issuer === undefined),
  )
  const signature = der(tag.bits, Buffer.from([0]), sign('sha256', toBeSigned, signer))
  const whole = der(tag.sequence, toBeSigned, algorithm, signature)
  const lines = whole.toString('base64').match(/.{1,64}/g) ?? []
  return {
    commonName,
    certificate: `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`,
    key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}
