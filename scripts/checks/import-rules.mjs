// Which file may import which: floors point down, groups never meet, domains enter each other by the door.
import { dirname, join, normalize } from 'node:path'
import { isTest, sourceFiles } from './source-files.mjs'

const server = 'apps/server/src'
const floors = ['schemas', 'vocabulary', 'core', 'fleet', 'domain', 'groups', 'gateways', 'command']
const importPattern =
  /^\s*(?:import|export)\b[^'"]*?from\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const importsOf = (text) => [...text.matchAll(importPattern)].map((match) => match[1] ?? match[2] ?? match[3])

/** The file an import means, as a path from the root; null for packages. */
const resolveImport = (file, specifier) => {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  if (specifier.startsWith('#')) return `${server}/${specifier.slice(1)}.ts`
  return null
}

const placeOf = (path) => {
  if (!path.startsWith(`${server}/`)) return { area: path.split('/').slice(0, 2).join('/') }
  const [floor, part] = path.slice(server.length + 1).split('/')
  return { area: 'apps/server', floor: floors.includes(floor) ? floor : 'main', part }
}

const serverRules = (from, to, target) => {
  const problems = []
  const [above, below] = [floors.indexOf(from.floor), floors.indexOf(to.floor)]
  if (from.floor !== 'main' && from.floor !== 'command' && to.floor === 'main')
    problems.push('only commands know main.ts')
  if (above >= 0 && below > above) problems.push(`${from.floor} is a floor below ${to.floor}`)
  const bothIn = (floor) => from.floor === floor && to.floor === floor
  if (
    bothIn('groups') &&
    from.part !== to.part &&
    from.part.endsWith('.ts') === false &&
    !to.part.endsWith('.ts')
  ) {
    problems.push('groups never import each other')
  }
  const entersDomain = to.floor === 'domain' && !(bothIn('domain') && from.part === to.part)
  if (entersDomain && !target.endsWith('/index.ts')) problems.push('a domain is entered by its index.ts')
  return problems
}

const packageRules = (file, specifier) => {
  if (file.startsWith('packages/') && specifier.startsWith('@printyard/server'))
    return ['packages know nothing of the server']
  if (file.startsWith('packages/gcode/') && specifier.startsWith('@printyard/')) return ['gcode stands alone']
  if (file.startsWith('packages/client/') && specifier.startsWith('@printyard/'))
    return ['the client stands alone']
  if (file.startsWith('apps/panel/') && /^@printyard\/(?!client$)/.test(specifier))
    return ['the panel knows the client only']
  return []
}

/** Rule files of a domain compute; they never touch files, processes or the network. */
const isRuleFile = (file) => /^apps\/server\/src\/domain\/[^/]+\/[^/]+\.ts$/.test(file)
const doesInputOutput = /^(node:(fs|net|http|https|child_process|dgram|dns|tls)(\/.*)?|pg|undici|ws)$/

const domainCircles = (edges) => {
  const circles = []
  const visit = (name, trail) => {
    if (trail.includes(name)) {
      circles.push([...trail.slice(trail.indexOf(name)), name].join(' → '))
      return
    }
    for (const next of edges.get(name) ?? []) visit(next, [...trail, name])
  }
  for (const name of edges.keys()) visit(name, [])
  return [...new Set(circles)]
}

/** Answers with the problems found and with how many imports were looked at. */
export const checkImports = (files) => {
  const problems = []
  const edges = new Map()
  let checked = 0
  for (const file of files) {
    if (isTest(file) || file.path.endsWith('.generated.ts')) continue
    for (const specifier of importsOf(file.text)) {
      checked += 1
      const say = (problem) => problems.push(`${file.path} imports ${specifier}: ${problem}`)
      packageRules(file.path, specifier).forEach(say)
      if (isRuleFile(file.path) && doesInputOutput.test(specifier)) say('rule files do no input or output')
      const target = resolveImport(file.path, specifier)
      if (!target || !file.path.startsWith(`${server}/`)) continue
      const [from, to] = [placeOf(file.path), placeOf(target)]
      serverRules(from, to, target).forEach(say)
      if (from.floor === 'domain' && to.floor === 'domain' && from.part !== to.part) {
        edges.set(from.part, new Set([...(edges.get(from.part) ?? []), to.part]))
      }
    }
  }
  for (const circle of domainCircles(edges)) problems.push(`domains import each other in a circle: ${circle}`)
  return { problems, checked }
}

export const importSources = (root) => ['apps', 'packages'].flatMap((folder) => sourceFiles(root, folder))
