import { describe, expect, it } from 'vitest'
import { readConfig, settings, unknownSettings } from '#core/config'

describe('settings', () => {
  it('all have a default or may be absent', () => {
    const config = readConfig({})
    expect(config.PRINTYARD_PORT).toBe(8080)
    expect(config.PRINTYARD_DATA_DIR.endsWith('/data')).toBe(true)
    for (const schema of Object.values(settings)) expect(schema.description).toMatch(/^[A-Z]/)
  })

  it.each([
    ['PRINTYARD_PORT', 'eighty'],
    ['PRINTYARD_PORT', '70000'],
    ['PRINTYARD_PUBLIC_URL', 'print.example.org'],
    ['PRINTYARD_PUBLIC_URL', 'ftp://print.example.org'],
    ['PRINTYARD_DATABASE_URL', 'mysql://localhost/x'],
    ['PRINTYARD_BOOTSTRAP_EMAIL', 'nobody'],
    ['PRINTYARD_BOOTSTRAP_PASSWORD', 'short'],
    ['PRINTYARD_BOOTSTRAP_API_KEY', 'short'],
    ['PRINTYARD_LOG_LEVEL', 'loud'],
    ['PRINTYARD_RATE_PER_ADDRESS', '-1'],
  ])('name the variable when %s is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} is not usable: .+`))
  })

  it('do not repeat a secret in the message', () => {
    expect(() => readConfig({ PRINTYARD_BOOTSTRAP_PASSWORD: 'hunter2' })).toThrow(
      expect.not.stringContaining('hunter2'),
    )
  })

  it('want both halves of a certificate', () => {
    expect(() => readConfig({ PRINTYARD_TLS_KEY: 'key.pem' })).toThrow(/PRINTYARD_TLS_CERTIFICATE/)
  })

  it('take an empty variable as absent, a slash at the end as nothing, and a list as a list', () => {
    const config = readConfig({
      PRINTYARD_PORT: '',
      PRINTYARD_PUBLIC_URL: 'https://print.example.org/',
      PRINTYARD_TRUSTED_PROXIES: '10.0.0.1, 10.0.0.2',
    })
    expect([config.PRINTYARD_PORT, config.PRINTYARD_PUBLIC_URL]).toEqual([8080, 'https://print.example.org'])
    expect(config.PRINTYARD_TRUSTED_PROXIES).toEqual(['10.0.0.1', '10.0.0.2'])
  })

  it('notice a misspelt name', () => {
    expect(unknownSettings({ PRINTYARD_PROT: '1', PRINTYARD_PORT: '2', HOME: '3' })).toEqual([
      'PRINTYARD_PROT',
    ])
  })
})
