import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Every TypeScript file below a folder, with its text. */
export const sourceFiles = (root, folder) =>
  existsSync(join(root, folder))
    ? readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => !/\/(node_modules|dist)\//.test(path))
        .sort()
        .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }))
    : []

export const isTest = ({ path }) => /\.test\.tsx?$/.test(path) || path.includes('/testing/')
