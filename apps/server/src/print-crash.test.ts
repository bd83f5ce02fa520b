import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhenStale } from '../../../scripts/build-when-stale.mjs'
import { PrintFloor } from './testing/crash/print-floor.ts'
import { chooseSeed, seededRandom } from './testing/crash/seeded-random.ts'

const seed = chooseSeed()
const random = seededRandom(seed)
const folder = mkdtempSync(join(tmpdir(), 'printyard-prints-'))
let floor: PrintFloor

beforeAll(async () => {
  await buildWhenStale()
  floor = await PrintFloor.open(join(folder, 'data'))
}, 180_000)
afterAll(async () => {
  await floor?.close()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const ids = () => floor.printers.map((printer) => printer.id)
const runs = () => floor.printers.map(({ simulator }) => simulator.machine.runs.map((run) => run.outcome))

/** Kills the service a few times, each time somewhere in what it does for the prints. */
const crashOften = async (times: number) => {
  for (let count = 0; count < times; count += 1) {
    await sleep(random() * 700)
    await floor.crash()
    await floor.untilReady()
  }
}

describe(`a service that is killed again and again (seed ${seed})`, () => {
  it('starts every print it promised once, and follows it to its end', async () => {
    await floor.untilAll('operational')
    const file_id = await floor.upload(600)
    const started = await floor.call('printers/actions/CreateJob', { pid: ids(), file_id })
    expect([started.message, started.jobIds.length]).toEqual([null, 4])
    await crashOften(4)
    await floor.untilAll('printing')
    expect(runs()).toEqual([[undefined], [undefined], [undefined], [undefined]])
    for (const { simulator } of floor.printers) simulator.machine.finish()
    await crashOften(1)
    await floor.untilJobs('done')
    await floor.untilAll('operational')
    expect(runs()).toEqual([['finished'], ['finished'], ['finished'], ['finished']])
    const { data } = await floor.call('users/GetPaginatedUsers')
    expect(data[0].total_prints).toBe(4)
  }, 180_000)

  it('cancels the prints of someone who was removed in the moment before', async () => {
    await floor.call('printers/actions/ClearBed', { pid: ids(), success: true })
    const email = 'leaver@example.org'
    const key = floor.addMember(email)
    const file_id = await floor.upload(600, key)
    const started = await floor.call('printers/actions/CreateJob', { pid: ids(), file_id }, key)
    expect(started.jobIds).toHaveLength(4)
    await floor.untilAll('printing')
    const { data } = await floor.call('users/GetPaginatedUsers', { search: email })
    const removal = { user_id: data[0].id, running_prints: 'cancel', queue_items: 'remove', files: 'delete' }
    expect((await floor.call('users/DeleteUser', removal)).message).toBe(null)
    await floor.crash()
    await floor.untilReady()
    await floor.untilAll('operational')
    await floor.untilNoneRuns()
    const ended = (await floor.jobs()).filter((job) => started.jobIds.includes(job.id))
    expect(ended.map((job) => job.status)).toEqual(Array(4).fill('cancelled'))
    expect(runs().map((outcomes) => outcomes.at(-1))).toEqual(Array(4).fill('cancelled'))
  }, 180_000)
})
