/** Klipper reads the name out of a g-code line, where many versions take these for its end, quoted or not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const unreadable = /["#*;\\\u0000-\u001f\u007f]/g

/** The nearest path that Klipper can be told to print. Its file list knows endings in small letters only. */
export function printablePath(path: string): string {
  const parts = path.split('/').map((part) => part.replaceAll(unreadable, '_').trim())
  const named = parts.filter((part) => part !== '' && part !== '.' && part !== '..')
  return named.join('/').replace(/\.(gcode|gco|g)$/i, (ending) => ending.toLowerCase())
}
