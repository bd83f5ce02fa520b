import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildWhenStale } from '../../../scripts/build-when-stale.mjs'
import { readOutbox, readWitness } from './testing/crash/outbox-of.ts'
import { lockedBy, postgresProcesses } from './testing/crash/postgres-of.ts'
import {
  eventually,
  type RunningService,
  startReal,
  startWitnessed,
} from './testing/crash/running-service.ts'
import { chooseSeed, seededRandom } from './testing/crash/seeded-random.ts'
import { findLost, tryKeys, Writer } from './testing/crash/writer.ts'

const seed = chooseSeed()
const random = seededRandom(seed)
const between = (from: number, to: number): number => Math.round(from + random() * (to - from))

const parent = mkdtempSync(join(tmpdir(), 'printyard-crash-'))
const dataFolder = join(parent, 'data')
const witnessFile = join(parent, 'witness')
const writer = new Writer(4)
const kills = { service: 0, postgres: 0 }
let service: RunningService

const start = async (): Promise<string> => {
  service = startWitnessed(dataFolder, witnessFile)
  const address = await service.ready
  writer.aim(address)
  return address
}

const killService = async (): Promise<void> => {
  await service.kill()
  kills.service += 1
  writer.aim(null)
}

const killWhileStarting = async (withinMs: number): Promise<void> => {
  service = startWitnessed(dataFolder, witnessFile)
  await sleep(between(50, withinMs))
  await killService()
}

const postgresIsGone = async (): Promise<void> => {
  const postmaster = lockedBy(dataFolder)
  await eventually('no PostgreSQL outlives its service', () => {
    return postgresProcesses(dataFolder, postmaster).length === 0
  })
}

const killPostgres = async (): Promise<void> => {
  const killed = lockedBy(dataFolder)
  if (killed === null) throw new Error('No PostgreSQL runs')
  process.kill(killed, 'SIGKILL')
  kills.postgres += 1
  await eventually('another PostgreSQL runs', () => ![null, killed].includes(lockedBy(dataFolder)))
}

const writeMore = async (): Promise<void> => {
  const before = writer.acknowledged
  await eventually('more was acknowledged', () => writer.acknowledged > before)
  await sleep(between(0, 500))
}

const nothingIsLost = async (address: string): Promise<void> => {
  const lost = await eventually('the service answers', async () => {
    try {
      return [...(await findLost(address, writer)), ...(await tryKeys(address, writer))]
    } catch {
      return false
    }
  })
  expect(lost).toEqual([])
}

beforeAll(async () => {
  // Run by root, PostgreSQL works under another user, who must be able to enter.
  chmodSync(parent, 0o755)
  writeFileSync(witnessFile, '')
  await buildWhenStale()
}, 120_000)

afterAll(async () => {
  await writer.stop()
  await service?.stop()
  rmSync(parent, { recursive: true, force: true })
})

describe(`twenty kills at random moments (PRINTYARD_TEST_SEED=${seed} repeats them)`, {
  timeout: 120_000,
}, () => {
  it('the service starts although its first starts were killed', async () => {
    await killWhileStarting(700)
    await killWhileStarting(2500)
    await nothingIsLost(await start())
  })

  it.each([1, 2, 3, 4, 5])(
    'nothing acknowledged is lost, and the service recovers by itself (%i)',
    async (round) => {
      await writeMore()
      await killService()
      const startsAtOnce = round % 2 === 0
      if (startsAtOnce) await killWhileStarting(900)
      else await postgresIsGone()
      const address = await start()
      await nothingIsLost(address)
      for (let kill = 0; kill < 2; kill += 1) {
        await writeMore()
        await killPostgres()
        await nothingIsLost(address)
      }
      expect(service.child.exitCode).toBeNull()
    },
  )

  it('each event was written once and reached its reaction at least once', async () => {
    await writer.stop()
    const events = await eventually(
      'every event is delivered',
      async () => {
        const rows = await readOutbox(dataFolder)
        return rows.every((row) => row.isDelivered) && rows
      },
      20,
    )
    const told = (name: string) =>
      events
        .filter((event) => event.name === `organization.${name}`)
        .map((event) => event.subject)
        .sort((left, right) => left - right)
    for (const [name, acknowledged] of [
      ['api_key_created', writer.everyKey],
      ['api_key_revoked', new Set(writer.revoked.keys())],
      ['rank_created', new Set(writer.ranks.keys())],
    ] as const) {
      const subjects = told(name)
      expect(subjects).toEqual([...new Set(subjects)])
      expect([...acknowledged].filter((id) => !subjects.includes(id))).toEqual([])
    }
    const received = readWitness(witnessFile)
    const seen = new Set(received)
    expect(events.filter((event) => !seen.has(event.id))).toEqual([])
    expect([...writer.complaints]).toEqual([])
    process.stdout.write(
      `crash: ${writer.acknowledged} changes acknowledged, ${writer.unanswered} requests failed, ${events.length} events delivered ${received.length} times\n`,
    )
  })

  it('the real command starts on what the last kill left, and stops with nothing behind it', async () => {
    await killService()
    service = startReal(dataFolder)
    await nothingIsLost(await service.ready)
    const postmaster = lockedBy(dataFolder)
    expect(await service.stop()).toBe(0)
    expect(postgresProcesses(dataFolder, postmaster)).toEqual([])
    expect(lockedBy(dataFolder)).toBeNull()
    expect(kills).toEqual({ service: 10, postgres: 10 })
  })
})
