import type { Telemetry } from '../telemetry.ts'
import { deepMerge, isTree, type Tree } from './deep-merge.ts'

/** Kinds of which each update is an event of its own and goes out as it is. */
const events: ReadonlySet<Telemetry['type']> = new Set([
  'link',
  'state',
  'transition',
  'history',
  'notification',
  'transfer',
])

export function isEvent(update: Telemetry): boolean {
  return events.has(update.type)
}

/** Lays `next` over what is known and answers what was new in it, or undefined when nothing was. */
export function absorb(known: Tree, next: Tree): Tree | undefined {
  let news: Tree | undefined
  for (const key in next) {
    const value = next[key]
    const before = known[key]
    if (value === before || value === undefined) continue
    let change: unknown = value
    if (isTree(value)) {
      if (isTree(before)) change = absorb(before, value)
      else known[key] = deepMerge({}, value)
    } else if (isSameList(value, before)) {
      continue
    } else {
      known[key] = value
    }
    if (change === undefined) continue
    news ??= {}
    news[key] = change
  }
  return news
}

function isSameList(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) && JSON.stringify(a) === JSON.stringify(b)
}

/** Remembers what was told and answers only the news of each update. */
export function createOnlyChanges(): (update: Telemetry) => Telemetry | undefined {
  const told = new Map<Telemetry['type'], Tree>()
  return (update) => {
    if (isEvent(update)) return update
    let known = told.get(update.type)
    if (known === undefined) {
      known = { type: update.type }
      told.set(update.type, known)
    }
    const news = absorb(known, update as unknown as Tree)
    if (news === undefined) return undefined
    news.type = update.type
    return news as unknown as Telemetry
  }
}
