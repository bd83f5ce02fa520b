import { describe, expect, test } from 'vitest'
import type { Check } from './conformance/check.ts'
import { printWhole } from './conformance/checks/printing.ts'
import { checks } from './conformance/checks.ts'
import { playScene } from './conformance/play-scene.ts'
import type { Subject } from './conformance/subject.ts'
import { subjects } from './conformance/subjects.ts'

/** Fewer would mean that a driver declares too little, or is excused from too much. */
const fewestChecks = 30

function applies(check: Check, { driver, exempt }: Subject): boolean {
  const declared: readonly string[] = driver.capabilities
  return check.needs.every((command) => declared.includes(command)) && !(check.name in exempt)
}

let planned = 0

for (const subject of subjects) {
  const own = checks.filter((check) => applies(check, subject))
  planned += own.length + subject.quirks.length
  describe.concurrent(subject.driver.kind, () => {
    test.each(own)('$name', (check) => playScene(subject, check.run))
    test.each(subject.quirks)('prints with the quirk: %s', (quirk) =>
      playScene(subject, (scene) => {
        scene.simulator.faults.quirks.add(quirk)
        return printWhole(scene)
      }),
    )
    test('is held to most of the checks', () => {
      expect(own.length).toBeGreaterThanOrEqual(fewestChecks)
    })
  })
}

test('the suite covers what it should', () => {
  const names = new Set(checks.map((check) => check.name))
  expect(names.size).toBe(checks.length)
  for (const { exempt } of subjects) for (const name of Object.keys(exempt)) expect(names).toContain(name)
  expect(planned).toBeGreaterThanOrEqual(fewestChecks * subjects.length)
})
