// The list of operations, made from the files that declare them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const declaration = /export const (\w+) = defineOperation\(\{\s*id: '([^']+)'/

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))

/** The text of `groups/operations.generated.ts`. */
export const listOperations = (groupsFolder) => {
  const found = filesBelow(groupsFolder)
    .filter((file) => file.includes('/operations/'))
    .map((file) => {
      const [, name, id] = declaration.exec(readFileSync(file, 'utf8')) ?? []
      if (!name) throw new Error(`${file} declares no operation`)
      const path = relative(groupsFolder, file)
      // Operations of the upload interface share their ids with others, their groups do not.
      const alias = `${path.startsWith('upload/') ? 'upload/' : ''}${id}`.replace(/\W/g, '_')
      return { name, alias, path: `./${path}` }
    })
    .sort((left, right) => (left.path < right.path ? -1 : 1))
  const imports = found.map(({ name, alias, path }) => `import { ${name} as ${alias} } from '${path}'`)
  return [
    '// Generated from the files below `operations/` by `npm run generate`.',
    "import type { Operation } from '#core/operation/define-operation'",
    ...imports,
    '',
    '/** Every operation the service offers. */',
    'export const operations: readonly Operation[] = [',
    ...found.map(({ alias }) => `  ${alias},`),
    ']',
    '',
  ].join('\n')
}
