import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterAGap } from './after-a-gap.ts'
import { hasEnded, type JobState, jobStates, type SeenTransition, stepOf } from './job-states.ts'
import { storedPath } from './stored-path.ts'

const transitions = ['started', 'paused', 'resumed', 'finished', 'cancelled', 'failed'] as const

const play = (seen: readonly SeenTransition[]): JobState =>
  seen.reduce<JobState>((state, transition) => {
    const step = stepOf(state, transition)
    if (step.kind === 'nothing') return state
    return step.kind === 'ends' ? step.outcome : step.state
  }, 'pending')

describe('what is seen on a printer', () => {
  it('takes a job from its start over a pause to its end', () => {
    expect(play(['started', 'paused'])).toBe('paused')
    expect(play(['started', 'paused', 'resumed', 'finished'])).toBe('done')
    expect(play(['started', 'failed'])).toBe('failed')
  })

  it('changes nothing when it is told twice, and never wakes a job that ended', () => {
    const seen = fc.array(fc.constantFrom(...transitions), { maxLength: 12 })
    fc.assert(
      fc.property(seen, fc.constantFrom(...transitions), (before, last) => {
        const once = play([...before, last])
        expect(play([...before, last, last])).toBe(once)
        const earlier = play(before)
        if (hasEnded(earlier)) expect(once).toBe(earlier)
      }),
    )
  })
})

describe('after a gap', () => {
  const askedAt = new Date('2026-05-01T12:00:00Z')
  const job = (state: JobState, isCancelWanted = false) => ({
    state,
    path: 'a.gcode',
    askedAt,
    isCancelWanted,
  })
  const standing = (
    state: string,
    file: string | null,
    history: object[] = [],
    shown: object | null = null,
  ) => ({ state, file, history, shown }) as Parameters<typeof afterAGap>[1]

  it('a job that may not have begun is started, which printers take once', () => {
    expect(afterAGap(job('pending'), standing('operational', null))).toEqual({ kind: 'start' })
    expect(afterAGap(job('pending'), standing('printing', 'a.gcode'))).toEqual({ kind: 'start' })
  })

  it('a job the printer still works on goes on', () => {
    expect(afterAGap(job('printing'), standing('paused', 'a.gcode'))).toEqual({
      kind: 'runs',
      state: 'paused',
    })
    expect(afterAGap(job('paused'), standing('printing', null))).toEqual({ kind: 'runs', state: 'printing' })
  })

  it('the printer’s own memory decides how a job ended, but not that of an older print', () => {
    const past = { file: 'a.gcode', outcome: 'finished', endedAt: new Date('2026-05-01T13:00:00Z') }
    expect(afterAGap(job('printing'), standing('operational', 'a.gcode', [past]))).toMatchObject({
      outcome: 'done',
    })
    const older = { ...past, endedAt: new Date('2026-04-30T13:00:00Z') }
    expect(afterAGap(job('printing'), standing('operational', null, [older]))).toMatchObject({
      kind: 'ended',
      outcome: 'failed',
    })
  })

  it('what the printer still shows of its last print counts where it keeps no memory', () => {
    const end = (state: JobState, shown: object) =>
      afterAGap(job(state), standing('operational', null, [], shown))
    expect(end('printing', { outcome: 'finished' })).toMatchObject({ kind: 'ended', outcome: 'done' })
    expect(end('paused', { outcome: 'cancelled', file: 'a.gcode' })).toMatchObject({ outcome: 'cancelled' })
    expect(end('printing', { outcome: 'finished', file: 'b.gcode' })).toMatchObject({ outcome: 'failed' })
    expect(end('pending', { outcome: 'finished' })).toEqual({ kind: 'start' })
  })

  it('a print that was to be cancelled and is gone was cancelled, unless it had finished', () => {
    const wanted = job('printing', true)
    expect(afterAGap(wanted, standing('operational', null))).toMatchObject({ outcome: 'cancelled' })
    const shown = { outcome: 'finished' }
    expect(afterAGap(wanted, standing('operational', null, [], shown))).toMatchObject({ outcome: 'done' })
  })

  it('a printer that prints something else has lost the job, one that says nothing decides nothing', () => {
    expect(afterAGap(job('printing'), standing('printing', 'b.gcode'))).toMatchObject({ outcome: 'failed' })
    expect(afterAGap(job('printing'), standing('not_ready', null))).toEqual({ kind: 'wait' })
  })

  it('finds something for every state of a running job', () => {
    const states = ['operational', 'printing', 'paused', 'error', 'not_ready', 'offline', 'cancelling']
    for (const state of jobStates.filter((one) => !hasEnded(one)))
      for (const shown of states) expect(afterAGap(job(state), standing(shown, null)).kind).toBeDefined()
  })
})

describe('the name under which a printer keeps a file', () => {
  const digest = '0123456789abcdef'.repeat(4)

  it('stays readable, keeps its extension and holds nothing a printer stumbles over', () => {
    expect(storedPath('Halterung für Ömer.gcode', digest)).toBe('Halterung für Ömer-012345.gcode')
    expect(storedPath('plate #1; copy*2.GCODE.3MF', digest)).toBe('plate _1_ copy_2-012345.gcode.3mf')
    expect(storedPath('../../etc/passwd.gcode', digest)).toBe('_.._etc_passwd-012345.gcode')
  })

  it('is never long, empty or a path', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const path = storedPath(`${name}.gcode`, digest)
        expect(path).toMatch(/^[^/\\]+-012345\.gcode$/)
        expect(path.startsWith('.')).toBe(false)
      }),
    )
  })
})
