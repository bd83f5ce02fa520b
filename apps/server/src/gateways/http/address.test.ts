import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAddress } from './address.ts'

describe('parseAddress', () => {
  it.each([
    ['/12/printers/Get', 'api', 12, 'printers/Get'],
    ['/api/12/printers/actions/Pause', 'api', 12, 'printers/actions/Pause'],
    ['/api/0/files/ChunkReceive', 'api', 0, 'files/ChunkReceive'],
    ['/api/api/files/TempUpload', 'api', null, 'files/TempUpload'],
    ['/api/0/0/account/GetUser', 'api', 0, 'account/GetUser'],
    ['/oauth2/Token', 'api', null, 'oauth2/Token'],
    ['/7/filament/GetFilament/', 'api', 7, 'filament/GetFilament'],
    ['/files/7/files/Upload', 'files', 7, 'files/Upload'],
    ['/files/TempUpload', 'api', null, 'files/TempUpload'],
  ])('reads %s', (url, mount, company, operation) => {
    expect(parseAddress(url)).toEqual({ mount, company, operation, query: '' })
    expect(parseAddress(`${url}?pid=1,2`)).toEqual({ mount, company, operation, query: '?pid=1,2' })
  })

  it.each(['/', '/api', '/12', '/health', '', '/99999999999/a/b', '/3000000000/a/b'])(
    'finds no operation in %j',
    (url) => {
      expect(parseAddress(url)).toBeNull()
    },
  )

  it('never fails, and never invents segments', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.string(), (web, text) => {
        for (const url of [new URL(web).pathname, `/${text}`, text]) {
          const address = parseAddress(url)
          if (address) expect(url).toContain(address.operation)
        }
      }),
    )
  })

  it('reads every form of the same address alike', () => {
    const segment = fc.stringMatching(/^[a-z_]{1,8}$/).filter((text) => text !== 'api')
    fc.assert(
      fc.property(
        fc.constantFrom('', '/api', '/api/api'),
        fc.integer({ min: 1, max: 2147483647 }),
        segment,
        segment,
        fc.boolean(),
        (prefix, company, group, name, slash) => {
          expect(parseAddress(`${prefix}/${company}/${group}/${name}${slash ? '/' : ''}`)).toEqual({
            mount: 'api',
            company,
            operation: `${group}/${name}`,
            query: '',
          })
        },
      ),
    )
  })
})
