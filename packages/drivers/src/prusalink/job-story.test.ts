import { expect, test } from 'vitest'
import { StateTracker } from '../rules/state-tracker.ts'
import { JobStory } from './job-story.ts'
import type { Status } from './wire.ts'

/** A look at the printer: its state, and the job it shows with it. */
type Look = [state: string, job?: { id?: number; progress?: number }]

/** What the rules make of a row of looks: the transitions, and the state at the end. */
function story() {
  const transitions: string[] = []
  const tracker = new StateTracker((update) => {
    if (update.type === 'transition') transitions.push(update.transition)
  })
  const told = new JobStory()
  return {
    transitions,
    tracker,
    told,
    see(...looks: Look[]) {
      for (const [state, job] of looks) {
        const status: Status = { printer: { state }, ...(job === undefined ? {} : { job }) }
        const isCancelling = tracker.state === 'cancelling'
        for (const reported of told.next(status, { file: 'a.gcode', midway: undefined, isCancelling })) {
          tracker.report(reported)
        }
      }
      return transitions
    },
  }
}

test('tells an end once, however long it stays on the screen', () => {
  expect(
    story().see(['IDLE'], ['PRINTING', { id: 1 }], ['FINISHED'], ['BUSY'], ['FINISHED'], ['IDLE']),
  ).toEqual(['started', 'finished'])
  expect(story().see(['FINISHED'], ['BUSY'], ['FINISHED'], ['IDLE'])).toEqual([])
  expect(story().see(['IDLE'], ['PRINTING', { id: 1 }], ['STOPPED'])).toEqual(['started', 'cancelled'])
})

test('keeps a job through a crash and its recovery, when the printer shows none', () => {
  const { see, tracker } = story()
  see(['IDLE'], ['PRINTING', { id: 4 }], ['BUSY'], ['BUSY'])
  expect(tracker.state).toBe('printing')
  expect(see(['PRINTING', { id: 4 }], ['FINISHED'])).toEqual(['started', 'finished'])
})

test('keeps a job through the idle moment between the questions and the print', () => {
  const looks: Look[] = [['IDLE'], ['ATTENTION', { id: 4 }], ['PRINTING', { id: 4 }], ['IDLE']]
  expect(story().see(...looks, ['PRINTING', { id: 4 }])).toEqual(['started', 'paused', 'resumed'])
})

test('takes a job that is gone twice for ended, and judges by what it saw last', () => {
  const gone: Look[] = [['IDLE'], ['IDLE']]
  expect(story().see(['IDLE'], ['PRINTING', { id: 1, progress: 40 }], ...gone)).toEqual(['started', 'failed'])
  expect(story().see(['IDLE'], ['PRINTING', { id: 1, progress: 100 }], ...gone)).toEqual([
    'started',
    'finished',
  ])
  expect(story().see(['IDLE'], ['ATTENTION', { id: 1, progress: 0 }], ...gone)).toEqual([
    'started',
    'paused',
    'cancelled',
  ])
})

test('takes a job that is gone after our own cancel for cancelled', () => {
  const { see, tracker, transitions } = story()
  see(['IDLE'], ['PRINTING', { id: 1, progress: 100 }])
  tracker.expect('cancelling')
  see(['IDLE'], ['IDLE'])
  expect(transitions).toEqual(['started', 'cancelled'])
})

test('takes a warning over the end of a job for no new job', () => {
  const { see, tracker } = story()
  see(['IDLE'], ['PRINTING', { id: 7 }], ['FINISHED'], ['ATTENTION', { id: 7 }])
  expect(tracker.state).toBe('not_ready')
  expect(see(['FINISHED'])).toEqual(['started', 'finished'])
  expect(see(['ATTENTION', { id: 8 }])).toEqual(['started', 'finished', 'started', 'paused'])
})

test('sees by its number that another job runs now', () => {
  expect(story().see(['IDLE'], ['PRINTING', { id: 1, progress: 99 }], ['PRINTING', { id: 2 }])).toEqual([
    'started',
    'finished',
    'started',
  ])
  expect(story().see(['IDLE'], ['PRINTING', { id: 1, progress: 5 }], ['PRINTING', { id: 2 }])).toEqual([
    'started',
    'failed',
    'started',
  ])
})

test('takes a number that comes later for the same job', () => {
  expect(story().see(['IDLE'], ['PRINTING', {}], ['PRINTING', { id: 3 }])).toEqual(['started'])
  const asked: Look[] = [
    ['ATTENTION', { id: 3 }],
    ['ATTENTION', { id: 4 }],
    ['PRINTING', { id: 4 }],
  ]
  expect(story().see(['IDLE'], ...asked)).toEqual(['started', 'paused', 'resumed'])
})

test('takes a question right after our start for one about our job, whatever number it bears', () => {
  const { see, told, tracker } = story()
  see(['IDLE'], ['PRINTING', { id: 7 }], ['FINISHED'])
  told.startAccepted('a.gcode')
  tracker.report({ host: 'ready', job: 'idle' })
  expect(see(['IDLE'], ['ATTENTION', { id: 7 }], ['PRINTING', { id: 8 }]).slice(2)).toEqual([
    'started',
    'paused',
    'resumed',
  ])
})

test('sees a job of ours that was over before the first look, also after one that ended alike', () => {
  const { see, told, tracker, transitions } = story()
  see(['FINISHED'])
  told.startAccepted('a.gcode')
  tracker.report({ host: 'ready', job: 'idle' })
  see(['FINISHED'])
  expect(transitions).toEqual(['started', 'finished'])
})

test('fails a job with the error that ended it, and is not ready in a state it does not know', () => {
  const { see, tracker } = story()
  expect(see(['IDLE'], ['PRINTING', { id: 1 }], ['ERROR'], ['IDLE'])).toEqual(['started', 'failed'])
  see(['UNKNOWN'])
  expect(tracker.state).toBe('not_ready')
})
