import { describe, expect, it } from 'vitest'
import { isLoopback, isRedirectAllowed, isRegistrable, redirectWith } from './redirects.ts'

const client = {
  redirect_uris: ['https://app.example.org/callback', 'http://localhost:21328/callback'],
  any_loopback_port: false,
  any_redirect: false,
}

describe('isRedirectAllowed', () => {
  it.each([
    'https://app.example.org/callback/',
    'https://app.example.org/callback?next=1',
    'https://app.example.org/callback#part',
    'https://app.example.org.evil.example/callback',
    'https://app.example.org@evil.example/callback',
    'https://user@app.example.org/callback',
    'http://app.example.org/callback',
    'https://app.example.org/callback/../evil',
    'https://app.example.org\\@evil.example/callback',
    '//app.example.org/callback',
    'javascript:alert(1)',
    'http://localhost:21329/callback',
    ' https://app.example.org/callback',
    '',
  ])('refuses %s', (address) => {
    expect(isRedirectAllowed(client, address)).toBe(false)
  })

  it('takes what is registered, letter by letter', () => {
    for (const address of client.redirect_uris) expect(isRedirectAllowed(client, address)).toBe(true)
  })

  it('takes any port of the user’s own computer where the client may, but no other host or path', () => {
    const anyPort = { ...client, any_loopback_port: true }
    expect(isRedirectAllowed(anyPort, 'http://localhost:40123/callback')).toBe(true)
    for (const address of [
      'http://localhost:40123/other',
      'http://127.0.0.1:40123/callback',
      'https://localhost:40123/callback',
      'http://localhost.evil.example:40123/callback',
      'https://app.example.org:8443/callback',
    ])
      expect([address, isRedirectAllowed(anyPort, address)]).toEqual([address, false])
  })

  it('takes any web address where the client may, but nothing a browser would run', () => {
    const any = { ...client, any_redirect: true }
    expect(isRedirectAllowed(any, 'http://192.168.1.5:5678/rest/oauth2-credential/callback')).toBe(true)
    for (const address of ['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd', 'blob:x'])
      expect([address, isRedirectAllowed(any, address)]).toEqual([address, false])
  })
})

describe('isRegistrable', () => {
  it('wants a web address or the scheme of an app', () => {
    expect(isRegistrable('https://app.example.org/cb')).toBe(true)
    expect(isRegistrable('org.example.app:/cb')).toBe(true)
    for (const address of ['javascript:alert(1)', 'app:/cb', 'https://a.example/#x', 'callback', 'data:,x'])
      expect([address, isRegistrable(address)]).toEqual([address, false])
  })
})

it('knows the user’s own computer by its names', () => {
  expect(['http://localhost:1/', 'http://127.0.0.1/', 'http://[::1]:5/'].every(isLoopback)).toBe(true)
  expect(isLoopback('http://localhost.example.org/')).toBe(false)
})

it('adds to a query that is there already, and leaves out what is undefined', () => {
  expect(redirectWith('https://a.example/cb?x=1', { code: 'a b', state: undefined })).toBe(
    'https://a.example/cb?x=1&code=a+b',
  )
})
