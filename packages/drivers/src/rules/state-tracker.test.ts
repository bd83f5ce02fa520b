import { expect, test } from 'vitest'
import { type JobPhase, type Reported, StateTracker } from './state-tracker.ts'

function track() {
  const told: string[] = []
  const tracker = new StateTracker((update) => {
    if (update.type === 'state') told.push(update.state)
    if (update.type === 'transition')
      told.push(`(${update.transition}${update.reason ? `: ${update.reason}` : ''})`)
  })
  return { told, tracker }
}

const job = (phase: JobPhase, more: Partial<Reported> = {}): Reported => ({
  host: 'ready',
  job: phase,
  file: 'a',
  ...more,
})

test('the first report tells where the printer stands, not what happened', () => {
  const { told, tracker } = track()
  tracker.report(job('idle', { outcome: 'finished' }))
  expect(told).toEqual(['operational'])
})

test('the same report twice tells nothing new', () => {
  const { told, tracker } = track()
  for (const report of [
    job('idle'),
    job('printing'),
    job('printing'),
    job('idle', { outcome: 'finished' }),
  ]) {
    tracker.report(report)
    tracker.report(report)
  }
  expect(told).toEqual(['operational', '(started)', 'printing', '(finished)', 'operational'])
})

test('our own command shows until the printer moves', () => {
  const { told, tracker } = track()
  tracker.report(job('printing'))
  tracker.expect('pausing')
  tracker.report(job('printing'))
  tracker.report(job('paused'))
  tracker.expect('resuming')
  tracker.forget('resuming')
  expect(told).toEqual(['printing', 'pausing', '(paused)', 'paused', 'resuming', 'paused'])
})

test('the host outranks the job, and the job ends once', () => {
  const { told, tracker } = track()
  tracker.report(job('printing'))
  const broken: Reported = {
    host: 'error',
    hostReason: 'board lost',
    job: 'idle',
    outcome: 'failed',
    outcomeReason: 'board lost',
  }
  tracker.report(broken)
  tracker.report({ ...broken, file: 'a' })
  tracker.report(job('idle', { outcome: 'failed' }))
  expect(told).toEqual(['printing', '(failed: board lost)', 'error', 'operational'])
})

test('while the host says nothing of the job, it is neither ended nor begun', () => {
  const { told, tracker } = track()
  tracker.report(job('printing'))
  tracker.report({ host: 'offline', hostReason: 'starting' })
  tracker.report(job('printing'))
  expect(told).toEqual(['printing', 'offline', 'printing'])
})

test('an end that nobody explains is a cancel when we asked for one, and a failure otherwise', () => {
  const { told, tracker } = track()
  tracker.report(job('printing'))
  tracker.expect('cancelling')
  tracker.report(job('idle'))
  tracker.report(job('printing'))
  tracker.report(job('idle'))
  expect(told.filter((entry) => entry.startsWith('('))).toEqual([
    '(cancelled)',
    '(started)',
    '(failed: The print ended without the printer saying how)',
  ])
})

test('a job too short to be seen is told from its ending', () => {
  const { told, tracker } = track()
  tracker.report(job('idle'))
  tracker.report(job('idle', { outcome: 'finished' }))
  expect(told).toEqual(['operational', '(started)', '(finished)'])
  expect(tracker.startsSeen).toBe(1)
})

test('another file under way means that the first job is over', () => {
  const { told, tracker } = track()
  tracker.report(job('printing'))
  tracker.report(job('printing', { file: 'b' }))
  expect(told).toEqual(['printing', '(failed: The printer moved on to another file)', '(started)'])
})

test('a transfer shows while the printer has nothing better to do', () => {
  const { told, tracker } = track()
  tracker.report(job('idle'))
  tracker.transferring(true)
  tracker.report(job('printing'))
  tracker.transferring(false)
  tracker.report(job('idle', { outcome: 'finished' }))
  expect(told).toEqual(['operational', 'downloading', '(started)', 'printing', '(finished)', 'operational'])
})
