/** `NAME KEY=value KEY="a value"`: the commands of Klipper and of printers' own macros. */
export interface WordCommand {
  name: string
  parameters: Map<string, string>
}

const LONGEST = 16 * 1024
const decoder = new TextDecoder()

export function readWordCommand(bytes: Uint8Array, start: number, end: number): WordCommand | undefined {
  const text = decoder.decode(bytes.subarray(start, Math.min(end, start + LONGEST)))
  const [name] = text.match(/^[A-Za-z_@][\w.@]*/) ?? []
  if (name === undefined) return undefined
  const parameters = new Map<string, string>()
  const body = text.slice(name.length)
  for (const [, key, quoted, bare] of body.matchAll(/\b([A-Za-z_]\w*)\s?=\s?(?:"([^"]*)"|([^\s;]*))/g)) {
    if (parameters.size >= 40) break
    parameters.set((key as string).toUpperCase(), quoted ?? (bare as string))
  }
  return { name: name.toUpperCase(), parameters }
}
