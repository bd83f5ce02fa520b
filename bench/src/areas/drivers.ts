import { type ChildProcess, fork } from 'node:child_process'
import type { BenchArea, Report } from '../area.ts'
import type { Measured, MeasureOrder, Opened, OpenOrder } from './drivers/links.ts'
import type { PrintersReady } from './drivers/printers.ts'

const links = 1000
const dead = 500
const seconds = 4
const rounds = 3

function start(script: string): ChildProcess {
  return fork(new URL(script, import.meta.url), { execArgv: ['--expose-gc'] })
}

function answerOf<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const gone = (code: number | null) => reject(new Error(`a bench process ended with ${code}`))
    child.once('exit', gone)
    child.once('message', (answer) => {
      child.off('exit', gone)
      resolve(answer as T)
    })
  })
}

function ask<T>(child: ChildProcess, order: OpenOrder | MeasureOrder): Promise<T> {
  child.send(order)
  return answerOf<T>(child)
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
}

/** Both sorts at the same time, so that whatever else the machine does weighs on both. */
async function compareCost(
  bare: ChildProcess,
  driver: ChildProcess,
): Promise<{ bare: Measured; driver: Measured }[]> {
  const results = []
  for (let round = 0; round < rounds; round++) {
    const order: MeasureOrder = { order: 'measure', seconds, dead: 0 }
    const [a, b] = await Promise.all([ask<Measured>(bare, order), ask<Measured>(driver, order)])
    results.push({ bare: a, driver: b })
  }
  return results
}

/** By turns and the best of each, so that a busy moment of the machine falls on neither side. */
async function compareLatency(driver: ChildProcess): Promise<{ alone: number; besideDead: number }> {
  const alone: number[] = []
  const besideDead: number[] = []
  for (let round = 0; round <= rounds; round++) {
    alone.push((await ask<Measured>(driver, { order: 'measure', seconds, dead: 0 })).latencyMs)
    besideDead.push((await ask<Measured>(driver, { order: 'measure', seconds, dead })).latencyMs)
  }
  return { alone: Math.min(...alone), besideDead: Math.min(...besideDead) }
}

function tellCost(report: Report, costs: Awaited<ReturnType<typeof compareCost>>): void {
  report.figure({
    name: `CPU of a Moonraker link (${links} in one process, 4 updates a second each)`,
    value: median(costs.map((cost) => cost.driver.cpuMicrosPerLinkSecond)),
    unit: 'µs per second',
    baseline: {
      name: 'bare ws client',
      value: median(costs.map((cost) => cost.bare.cpuMicrosPerLinkSecond)),
    },
    ratio: median(costs.map((cost) => cost.driver.cpuMicrosPerLinkSecond / cost.bare.cpuMicrosPerLinkSecond)),
    bar: { kind: 'atMost', value: 2, of: 'ratio' },
  })
}

function tellMemory(report: Report, bareMemory: Opened, driverMemory: Opened): void {
  const kilobytes = (opened: Opened) => opened.bytesPerLink / 1024
  const resident = (opened: Opened) => opened.residentBytesPerLink / 1024
  report.figure({
    name: 'Memory of a Moonraker link above a bare ws client',
    value: kilobytes(driverMemory) - kilobytes(bareMemory),
    unit: 'KB',
    baseline: { name: 'bare ws client', value: kilobytes(bareMemory) },
    bar: { kind: 'atMost', value: 60, of: 'value' },
  })
  report.figure({
    name: 'Resident memory of a Moonraker link above a bare ws client',
    value: resident(driverMemory) - resident(bareMemory),
    unit: 'KB',
    baseline: { name: 'bare ws client', value: resident(bareMemory) },
    bar: { kind: 'atMost', value: 60, of: 'value' },
  })
}

function tellLatency(report: Report, alone: number, besideDead: number): void {
  report.figure({
    name: `Update latency of ${links} links with ${dead} dead addresses among them`,
    value: besideDead,
    unit: 'ms',
    baseline: { name: 'without dead addresses', value: alone },
    ratio: besideDead / alone,
    bar: { kind: 'atMost', value: 1.1, of: 'ratio' },
  })
}

async function run(report: Report): Promise<void> {
  const printers = start('./drivers/printers.js')
  const bare = start('./drivers/links.js')
  const driver = start('./drivers/links.js')
  const children = [printers, bare, driver]
  try {
    const ready = await answerOf<PrintersReady>(printers)
    const bareMemory = await ask<Opened>(bare, { ...ready, order: 'open', sort: 'bare', links })
    const driverMemory = await ask<Opened>(driver, { ...ready, order: 'open', sort: 'driver', links })
    const costs = await compareCost(bare, driver)
    bare.kill()
    const { alone, besideDead } = await compareLatency(driver)
    tellCost(report, costs)
    tellMemory(report, bareMemory, driverMemory)
    tellLatency(report, alone, besideDead)
  } finally {
    for (const child of children) child.kill()
  }
}

export const drivers: BenchArea = { name: 'drivers', run }
