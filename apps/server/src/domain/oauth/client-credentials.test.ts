import { describe, expect, it } from 'vitest'
import { storedDigest } from '#core/auth/secrets'
import { isAuthentic, readClientCredentials } from './client-credentials.ts'

const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

describe('readClientCredentials', () => {
  it('reads the body, or the header in which both parts are encoded', () => {
    expect(readClientCredentials(undefined, { client_id: 'a', client_secret: 'b' })).toEqual({
      clientId: 'a',
      clientSecret: 'b',
    })
    expect(readClientCredentials(basic('n8n:s%3Acr%2Bet'), {})).toEqual({
      clientId: 'n8n',
      clientSecret: 's:cr+et',
    })
    expect(readClientCredentials(basic('n8n:100%'), { client_id: 'n8n' }).clientSecret).toBe('100%')
  })

  it('wants a client id, and the same one everywhere', () => {
    expect(() => readClientCredentials(undefined, {})).toThrow('client_id')
    expect(() => readClientCredentials('Basic !!!', {})).toThrow('client_id')
    expect(() => readClientCredentials(basic('a%00:b'), {})).toThrow('client_id')
    expect(() => readClientCredentials(basic('a:b'), { client_id: 'c' })).toThrow('differs')
  })
})

describe('isAuthentic', () => {
  const confidential = { secret_hash: storedDigest('right'), is_enabled: true }

  it('wants the secret of a client that has one, and none of one that has not', () => {
    expect(isAuthentic(confidential, 'right')).toBe(true)
    expect(isAuthentic(confidential, 'wrong')).toBe(false)
    expect(isAuthentic(confidential, undefined)).toBe(false)
    expect(isAuthentic({ secret_hash: null, is_enabled: true }, undefined)).toBe(true)
  })

  it('knows nobody who is unknown or switched off', () => {
    expect(isAuthentic(undefined, 'right')).toBe(false)
    expect(isAuthentic({ ...confidential, is_enabled: false }, 'right')).toBe(false)
  })
})
