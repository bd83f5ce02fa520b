import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerDigest, parseDigestChallenge } from './digest.ts'
import { asSent } from './digest-uri.ts'

function responseOf(header: string): string | undefined {
  return /response="([0-9a-f]{32})"/.exec(header)?.[1]
}

function challenge(header: string) {
  const parsed = parseDigestChallenge(header)
  if (parsed === undefined) throw new Error('no challenge')
  return parsed
}

test('answers without quality of protection, as in RFC 2069 (erratum 749)', () => {
  const header = answerDigest(
    challenge(
      'Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    ),
    {
      username: 'Mufasa',
      password: 'CircleOfLife',
      method: 'GET',
      uri: asSent('/dir/index.html'),
      count: 1,
      clientNonce: 'x',
    },
  )
  expect(responseOf(header)).toBe('1949323746fe6a43ef61f9606e7febea')
  expect(header).not.toMatch(/qop|nc=|algorithm/)
})

test('answers with quality of protection, as in RFC 2617', () => {
  const header = answerDigest(
    challenge(
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    ),
    {
      username: 'Mufasa',
      password: 'Circle Of Life',
      method: 'GET',
      uri: asSent('/dir/index.html'),
      count: 1,
      clientNonce: '0a4f113b',
    },
  )
  expect(responseOf(header)).toBe('6629fae49393a05397450978507c4ef1')
})

test('answers MD5 as in RFC 7616', () => {
  const header = answerDigest(
    challenge(
      'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=MD5, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"',
    ),
    {
      username: 'Mufasa',
      password: 'Circle of Life',
      method: 'GET',
      uri: asSent('/dir/index.html'),
      count: 1,
      clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
    },
  )
  expect(responseOf(header)).toBe('8ca523f5e9506fed4657c9700eebdbec')
})

test('ties MD5-sess to nonce and client nonce, and gives the quoted algorithm back', () => {
  const header = answerDigest(
    challenge(
      'Digest realm="Administrator", nonce="abc", qop="auth", algorithm="MD5-sess", opaque="def", stale=false',
    ),
    {
      username: 'maker',
      password: 'secret12',
      method: 'GET',
      uri: asSent('/api/version'),
      count: 2,
      clientNonce: 'cn',
    },
  )
  const md5 = (text: string) => createHash('md5').update(text).digest('hex')
  const session = md5(`${md5('maker:Administrator:secret12')}:abc:cn`)
  expect(responseOf(header)).toBe(md5(`${session}:abc:00000002:cn:auth:${md5('GET:/api/version')}`))
  expect(header).toContain('algorithm="MD5-sess"')
  expect(header).toContain('nc=00000002')
})

test('knows what it cannot answer', () => {
  expect(parseDigestChallenge('ApiKey')).toBeUndefined()
  expect(parseDigestChallenge('Digest realm="a", nonce="b", algorithm=SHA-256')).toBeUndefined()
  expect(parseDigestChallenge(undefined)).toBeUndefined()
})
