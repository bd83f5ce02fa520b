import { expect } from 'vitest'
import type { Commands } from '../define-driver.ts'
import { type DriverFailure, type FailureCode, isDriverFailure } from '../driver-failure.ts'
import type { Observed } from './observed.ts'

/** A declared command of the link under test. */
export function command<K extends keyof Commands>(printer: Observed, name: K): Commands[K] {
  const perform = printer.link[name]
  if (perform === undefined) throw new Error(`the link has no ${name}`)
  return perform as Commands[K]
}

export async function failureOf(attempt: Promise<unknown>, ...codes: FailureCode[]): Promise<DriverFailure> {
  const outcome = await attempt.then(
    () => 'success',
    (error: unknown) => error,
  )
  if (!isDriverFailure(outcome)) throw new Error(`expected a DriverFailure, got ${String(outcome)}`)
  expect(codes, outcome.message).toContain(outcome.code)
  return outcome
}

export function transitionsOf(printer: Observed): string[] {
  return printer.transitions.map(({ transition }) => transition)
}

let jobs = 0

export function newJobId(): string {
  jobs += 1
  return `job-${jobs}`
}

/** Waits until telling nothing new for a moment, so that a wrong extra update would have come. */
export async function quiet(milliseconds = 150): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, milliseconds))
}
