import { expect, it } from 'vitest'
import { DialGate } from '#fleet/dial-gate'

const never = new AbortController().signal

it('lets in twenty, then whoever comes next when one leaves or gives up', async () => {
  const gate = new DialGate()
  const inside = await Promise.all(Array.from({ length: 20 }, () => gate.enter(never)))
  const order: string[] = []
  const impatient = new AbortController()
  const first = gate.enter(impatient.signal).catch(() => order.push('gave up'))
  const second = gate.enter(never).then(() => order.push('second'))
  impatient.abort()
  await first
  expect(order).toEqual(['gave up'])
  inside[0]?.()
  inside[0]?.()
  await second
  expect(order).toEqual(['gave up', 'second'])
})

it('takes the place from whoever dials for long', async () => {
  const gate = new DialGate()
  for (let dial = 0; dial < 21; dial++) await gate.enter(never)
})
