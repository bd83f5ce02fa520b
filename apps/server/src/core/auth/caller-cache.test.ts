import { describe, expect, it } from 'vitest'
import type { Caller } from '#core/access/caller'
import { CallerCache } from '#core/auth/caller-cache'

const caller = (companyId: number, userId: number): Caller => ({
  credential: { kind: 'api-key', id: 1 },
  user: { id: userId, firstName: '', lastName: '', email: '' },
  company: { id: companyId, name: '', plan: 'free', kind: 'organization', isOperator: false },
  membershipId: 1,
  rankId: 1,
  permissions: new Set(),
})

describe('the cache of callers', () => {
  it('looks a caller up once', async () => {
    const cache = new CallerCache()
    let lookUps = 0
    const lookUp = async () => {
      lookUps += 1
      return caller(1, 1)
    }
    await cache.load('key', lookUp)
    await cache.load('key', lookUp)
    expect(lookUps).toBe(1)
  })

  it('forgets exactly those whose company or user changed', async () => {
    const cache = new CallerCache()
    await cache.load('a', async () => caller(1, 10))
    await cache.load('b', async () => caller(2, 10))
    await cache.load('c', async () => caller(2, 20))
    cache.forget('company 1')
    expect(['a', 'b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true, true])
    cache.forget('user 10')
    expect(['b', 'c'].map((key) => cache.get(key) !== undefined)).toEqual([false, true])
  })

  it('does not keep what was read before a change and arrives after it', async () => {
    const cache = new CallerCache()
    await cache.load('key', async () => {
      cache.forget('company 1')
      return caller(1, 1)
    })
    expect(cache.get('key')).toBeUndefined()
  })

  it('does not remember that a credential was unknown', async () => {
    const cache = new CallerCache()
    expect(await cache.load('key', async () => null)).toBeNull()
    expect(await cache.load('key', async () => caller(1, 1))).not.toBeNull()
  })
})
