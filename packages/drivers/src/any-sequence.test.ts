import fc from 'fast-check'
import { describe, test } from 'vitest'
import { happenings, playSequence } from './conformance/any-sequence.ts'
import { playScene } from './conformance/play-scene.ts'
import { subjects } from './conformance/subjects.ts'

const runs = Number(process.env.PRINTYARD_SEQUENCE_RUNS ?? 12)
const needed = ['upload', 'start', 'pause', 'resume', 'cancel'] as const

describe.concurrent('any sequence of commands and faults leaves the truth', () => {
  for (const subject of subjects) {
    if (!needed.every((command) => subject.driver.capabilities.includes(command))) continue
    test(subject.driver.kind, { timeout: 10_000 * runs }, async () => {
      const sequences = fc.array(fc.constantFrom(...happenings), { minLength: 1, maxLength: 10 })
      await fc.assert(
        fc.asyncProperty(sequences, (sequence) =>
          playScene(subject, (scene) => playSequence(scene, sequence)),
        ),
        { numRuns: runs, endOnFailure: true },
      )
    })
  }
})
