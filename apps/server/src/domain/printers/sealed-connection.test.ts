import { describe, expect, it } from 'vitest'
import { secretBox } from '#core/auth/secret-box'
import { openConnection, sealConnection, withLessons } from './sealed-connection.ts'

describe('a sealed connection', () => {
  const box = secretBox('a key of an installation, long enough')
  const printer = { companyId: 3, id: 7 }
  const sealed = sealConnection(box, printer, { url: 'http://printer', apiKey: 'hush' })

  it('opens for its printer and shows nothing before', () => {
    expect(openConnection(box, { ...printer, sealed })).toEqual({ url: 'http://printer', apiKey: 'hush' })
    expect(sealed.toString('latin1')).not.toMatch(/hush|printer/)
  })

  it('does not open in the row of another printer or company', () => {
    expect(() => openConnection(box, { companyId: 3, id: 8, sealed })).toThrow()
    expect(() => openConnection(box, { companyId: 4, id: 7, sealed })).toThrow()
  })
})

describe('what a driver learnt', () => {
  const used = { host: 'a', port: 1 }

  it('is added to the connection it was learnt of', () => {
    expect(withLessons(used, used, { fingerprint: 'F' })).toEqual({ host: 'a', port: 1, fingerprint: 'F' })
    const once = { ...used, fingerprint: 'F' }
    expect(withLessons(once, used, { isPlain: true })).toEqual({ ...once, isPlain: true })
    expect(withLessons(once, once, { fingerprint: 'G' })).toEqual({ ...used, fingerprint: 'G' })
  })

  it('is nothing new the second time', () => {
    expect(withLessons({ ...used, fingerprint: 'F' }, used, { fingerprint: 'F' })).toBeNull()
  })

  it('is dropped when the connection was replaced meanwhile', () => {
    expect(withLessons({ host: 'b', port: 1 }, used, { fingerprint: 'F' })).toBeNull()
    expect(withLessons({ host: 'a' }, used, { fingerprint: 'F' })).toBeNull()
  })
})
