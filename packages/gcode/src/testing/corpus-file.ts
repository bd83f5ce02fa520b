import { readFileSync } from 'node:fs'

/** A file of the corpus: real output of slicers. */
export function corpusFile(name: string): Buffer {
  return readFileSync(new URL(`../../corpus/${name}`, import.meta.url))
}
