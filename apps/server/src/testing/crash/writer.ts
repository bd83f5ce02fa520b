import { setTimeout as sleep } from 'node:timers/promises'
import { crashKey } from './running-service.ts'

interface Answer {
  readonly status: boolean
  readonly message: string | null
}

interface KeyAnswer extends Answer {
  readonly api_key: string
  readonly key: { readonly id: number; readonly name: string }
}

interface Listed extends Answer {
  readonly data: ReadonlyArray<{ readonly id: number; readonly name?: string; readonly title?: string }>
}

/** An answer that says no, unlike one that never came. */
class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string | null) {
    super(`${status} ${message}`)
    this.status = status
  }
}

export const call = async <Body extends Answer>(
  address: string,
  operation: string,
  body: unknown = {},
  key = crashKey,
): Promise<Body> => {
  const response = await fetch(`${address}/api/1/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  })
  const answer = (await response.json()) as Body
  if (!response.ok || !answer.status) throw new Refusal(response.status, answer.message)
  return answer
}

// A user may hold a hundred keys.
const keysAtMost = 60

/** Creates ranks, creates and revokes keys, and remembers what of that was acknowledged. */
export class Writer {
  readonly keys = new Map<number, { readonly name: string; readonly secret: string }>()
  readonly revoked = new Map<number, string>()
  readonly ranks = new Map<number, string>()
  /** Numbers of all keys that were acknowledged, those revoked since included. */
  readonly everyKey = new Set<number>()
  /** Requests whose outcome nobody knows. */
  unanswered = 0
  /** Answers that said no because of anything but an absent database. */
  readonly complaints = new Set<string>()
  #address: string | null = null
  #stopped = false
  #count = 0
  readonly #lines: Promise<void>[]

  constructor(lines: number) {
    this.#lines = Array.from({ length: lines }, (_, line) => this.#write(line))
  }

  get acknowledged(): number {
    return this.everyKey.size + this.revoked.size + this.ranks.size
  }

  /** Where to write from now on; null while there is nobody. */
  aim(address: string | null): void {
    this.#address = address
  }

  async #write(line: number): Promise<void> {
    while (!this.#stopped) {
      const address = this.#address
      if (address === null) {
        await sleep(5)
        continue
      }
      this.#count += 1
      try {
        await this.#writeOne(address, this.#count, line)
      } catch (error) {
        this.unanswered += 1
        if (error instanceof Refusal && error.status !== 503) this.complaints.add(error.message)
        await sleep(20)
      }
    }
  }

  async #writeOne(address: string, count: number, line: number): Promise<void> {
    const name = `Line ${line} number ${count}`
    if (this.keys.size > keysAtMost) return this.#revokeKey(address)
    return count % 2 === 0 ? this.#createKey(address, name) : this.#createRank(address, name)
  }

  async #createKey(address: string, name: string): Promise<void> {
    const { api_key: secret, key } = await call<KeyAnswer>(address, 'account/api_keys/Create', { name })
    this.keys.set(key.id, { name, secret })
    this.everyKey.add(key.id)
  }

  async #revokeKey(address: string): Promise<void> {
    const [oldest] = this.keys
    if (!oldest) return
    const [id, { secret }] = oldest
    this.keys.delete(id)
    await call(address, 'account/api_keys/Delete', { id })
    this.revoked.set(id, secret)
  }

  async #createRank(address: string, title: string): Promise<void> {
    const ranks = [{ title, permissions: { pause: true } }]
    const { data } = await call<Listed>(address, 'account/settings/groups/Create', { ranks })
    for (const rank of data) this.ranks.set(rank.id, title)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await Promise.all(this.#lines)
  }
}

const lostOf = (acknowledged: ReadonlyMap<number, string>, listed: Listed): string[] => {
  const there = new Map(listed.data.map((row) => [row.id, row.name ?? row.title]))
  return [...acknowledged].filter(([id, name]) => there.get(id) !== name).map(([id, name]) => `${id} ${name}`)
}

/** What was acknowledged and does not hold now: absent keys and ranks, and revoked keys that still open. */
export const findLost = async (address: string, writer: Writer): Promise<string[]> => {
  const revoked = [...writer.revoked]
  const ranks = new Map(writer.ranks)
  const listedRanks = await call<Listed>(address, 'account/settings/groups/GetGroups')
  const keys = new Map([...writer.keys].map(([id, key]) => [id, key.name]))
  const listedKeys = await call<Listed>(address, 'account/api_keys/Get')
  const there = new Set(listedKeys.data.map((key) => key.id))
  const returned = revoked.filter(([id]) => there.has(id)).map(([id]) => `${id} is back`)
  const stillHeld = lostOf(keys, listedKeys).filter((lost) => writer.keys.has(Number.parseInt(lost, 10)))
  return [...lostOf(ranks, listedRanks), ...stillHeld, ...returned]
}

/** Whether the newest keys open and the newest revoked ones do not. */
export const tryKeys = async (address: string, writer: Writer): Promise<string[]> => {
  const opens = (secret: string) =>
    call(address, 'account/Test', {}, secret).then(
      () => true,
      (error) => {
        if (error instanceof Refusal && error.status === 401) return false
        throw error
      },
    )
  const wrong: string[] = []
  for (const [id, secret] of [...writer.revoked].slice(-3))
    if (await opens(secret)) wrong.push(`${id} opens although it was revoked`)
  for (const [id, { secret }] of [...writer.keys].slice(-3))
    if (!(await opens(secret)) && writer.keys.has(id)) wrong.push(`${id} does not open`)
  return wrong
}
