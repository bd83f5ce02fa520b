import { expect, it } from 'vitest'
import { judgeRefresh } from './judge-refresh.ts'

const now = new Date('2026-01-31T12:00:00Z')
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)
const token = { generation: 3, newestGeneration: 3, rotatedAt: ago(4000), expiresAt: ago(-1000) }

it.each([
  ['rotates the newest', token, 'rotate'],
  ['repeats the one just replaced', { ...token, newestGeneration: 4, rotatedAt: ago(59) }, 'repeat'],
  ['suspects the one replaced a while ago', { ...token, newestGeneration: 4, rotatedAt: ago(61) }, 'stolen'],
  ['suspects anything older', { ...token, newestGeneration: 5, rotatedAt: ago(1) }, 'stolen'],
  ['refuses what is too old', { ...token, expiresAt: ago(0) }, 'expired'],
] as const)('%s', (_name, shown, verdict) => {
  expect(judgeRefresh(shown, now)).toBe(verdict)
})
