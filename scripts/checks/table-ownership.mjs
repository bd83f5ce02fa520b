// A table is written only by the queries of the domain that owns it, or by the machinery below.
import { isTest } from './source-files.mjs'

const writes = /\.(insertInto|updateTable|deleteFrom)\('(\w+)'\)/g

const ownerOf = (path) => {
  const [, domain] = /apps\/server\/src\/domain\/([^/]+)\/queries\//.exec(path) ?? []
  if (domain) return `domain ${domain}`
  return path.startsWith('apps/server/src/core/') ? 'core' : null
}

export const checkTableOwnership = (files) => {
  const problems = []
  const owners = new Map()
  let checked = 0
  for (const file of files) {
    if (!file.path.startsWith('apps/server/src/') || isTest(file)) continue
    for (const [, , table] of file.text.matchAll(writes)) {
      checked += 1
      const owner = ownerOf(file.path)
      if (!owner) problems.push(`${file.path}: writes ${table} outside of queries/`)
      else if (owner !== 'core') owners.set(table, new Set([...(owners.get(table) ?? []), owner]))
    }
  }
  for (const [table, all] of owners) {
    if (all.size > 1) problems.push(`${table} is written by ${[...all].join(' and ')}`)
  }
  return { problems, checked }
}
