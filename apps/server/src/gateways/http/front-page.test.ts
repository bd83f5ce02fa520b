import { describe, expect, it } from 'vitest'
import { useTestService } from '../../testing/test-service.ts'

const test = useTestService()

describe('the bare address', () => {
  it.each(['/', '/panel'])('%s leads on to the reference and to the messages', async (path) => {
    const answer = await fetch(`${test.current.url}${path}`)
    const text = await answer.text()
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    const links = [...text.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)
    expect(links).toEqual(['/docs', '/panel/mail'])
    for (const link of links) expect((await fetch(`${test.current.url}${link}`)).status).toBe(200)
  })
})
