// Paths named in the documentation must exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const inCode = /`([\w@.-]+(?:\/[\w@.*<>{}-]+)+\/?)`/g
const inLink = /\]\((?!https?:|#|mailto:)([^)#\s]+)(?:#[^)]*)?\)/g
const roots = /^(apps|packages|bench|deploy|docs|scripts)\//

const pages = (root) => [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...['docs', 'deploy', 'bench', 'apps', 'packages'].flatMap((folder) =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive: true })
          .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
          .map((name) => join(folder, name))
      : [],
  ),
]

export const checkDocsPaths = (root) => {
  const problems = []
  let checked = 0
  for (const page of pages(root)) {
    const text = readFileSync(join(root, page), 'utf8')
    const named = [...text.matchAll(inCode)]
      .map(([, path]) => path)
      .filter((path) => roots.test(path) && !/[*<>{}]/.test(path))
    const linked = [...text.matchAll(inLink)].map(([, path]) => join(dirname(page), path))
    for (const path of [...named, ...linked]) {
      checked += 1
      if (!existsSync(join(root, path))) problems.push(`${page}: there is no ${path}`)
    }
  }
  return { problems, checked }
}
