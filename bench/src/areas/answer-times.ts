import { join } from 'node:path'
import type { BenchArea, Report } from '../area.ts'
import { median } from '../median.ts'
import { buildService } from '../service/build-service.ts'
import { inTemporaryFolder } from '../service/data-folder.ts'
import { apiKey, nodeStart, startService } from '../service/started-service.ts'

const knownClient = 'known-to-the-service'
const knownEmail = 'admin@printyard.local'

const register = async (url: string): Promise<void> => {
  const answer = await fetch(`${url}/api/1/oauth2/clients/Create`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Known',
      client_id: knownClient,
      redirect_uris: ['https://app.example.org/callback'],
      scopes: ['user.read'],
    }),
  })
  if (!answer.ok) throw new Error(`The client could not be created: ${await answer.text()}`)
}

/** Milliseconds until a form was refused. Each call comes from another address, so that none is slowed down. */
const timed = async (url: string, turn: number, fields: Record<string, string>): Promise<number> => {
  const address = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`
  const begun = performance.now()
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams(fields),
  })
  await answer.arrayBuffer()
  if (answer.status !== 401) throw new Error(`${url} answered ${answer.status}`)
  return performance.now() - begun
}

/** How often an observer who compares two answers would guess right which is which; 0.5 is pure chance. */
const guessedRight = (left: readonly number[], right: readonly number[]): number => {
  const marked = [...left.map((ms) => ({ ms, isLeft: true })), ...right.map((ms) => ({ ms, isLeft: false }))]
  marked.sort((one, other) => one.ms - other.ms)
  let below = 0
  let wins = 0
  for (const { isLeft } of marked) {
    if (isLeft) wins += below
    else below += 1
  }
  const share = wins / (left.length * right.length)
  return Math.max(share, 1 - share)
}

interface Comparison {
  readonly name: string
  readonly path: string
  readonly known: Record<string, string>
  readonly unknown: Record<string, string>
  readonly turns: number
}

const comparisons: readonly Comparison[] = [
  {
    name: 'oauth2/Token',
    path: '/api/oauth2/Token',
    known: {
      grant_type: 'refresh_token',
      client_id: knownClient,
      client_secret: 'wrong',
      refresh_token: 'pyr_wrong',
    },
    unknown: {
      grant_type: 'refresh_token',
      client_id: 'stranger',
      client_secret: 'wrong',
      refresh_token: 'pyr_wrong',
    },
    turns: 1500,
  },
  {
    name: 'session/SignIn',
    path: '/api/session/SignIn',
    known: { email: knownEmail, password: 'wrong password' },
    unknown: { email: 'nobody@printyard.local', password: 'wrong password' },
    turns: 300,
  },
]

const compare = async (url: string, { name, path, known, unknown, turns }: Comparison, report: Report) => {
  const knownTimes: number[] = []
  const unknownTimes: number[] = []
  let call = 0
  const ask = (fields: Record<string, string>) => timed(url + path, call++, fields)
  for (let turn = 0; turn < turns / 5; turn += 1) await ask(turn % 2 === 0 ? known : unknown)
  for (let turn = 0; turn < turns; turn += 1) {
    knownTimes.push(await ask(known))
    unknownTimes.push(await ask(unknown))
  }
  const [knownMs, unknownMs] = [median(knownTimes), median(unknownTimes)]
  report.figure({
    name: `${name} refusal, known, median`,
    value: knownMs,
    unit: 'ms',
    baseline: { name: 'unknown', value: unknownMs },
    ratio: knownMs / unknownMs,
  })
  report.figure({
    name: `${name}: known told from unknown by time (0.5 is chance)`,
    value: guessedRight(knownTimes, unknownTimes),
    unit: 'share',
    bar: { kind: 'atMost', value: 0.6, of: 'value' },
  })
}

/** Whether the time of a refusal tells an observer what exists here. */
export const answerTimes: BenchArea = {
  name: 'answer-times',
  async run(report) {
    await buildService()
    await inTemporaryFolder(async (folder) => {
      const service = await startService(nodeStart, join(folder, 'data'), {
        settings: { PRINTYARD_TRUSTED_PROXIES: '127.0.0.1' },
      })
      try {
        await register(service.url)
        for (const comparison of comparisons) await compare(service.url, comparison, report)
      } finally {
        await service.stop()
      }
    })
  },
}
