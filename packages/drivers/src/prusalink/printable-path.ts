/** A stick's file system takes none of these; the program on a Raspberry Pi refuses those below. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const refusedByPrinter = /["*:<>?\\|\u0000-\u001f\u007f]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const refusedByPi = /["#%?\\¯°ˇ\u0000-\u001f\u007f]/g

/** The nearest path that the printer stores and shows: names with a leading dot are hidden by both. */
export function printablePath(path: string, isPi: boolean): string {
  const refused = isPi ? refusedByPi : refusedByPrinter
  const parts = path
    .normalize('NFC')
    .split('/')
    .map((part) => part.replaceAll(refused, '_').trim())
  const named = parts.filter((part) => part !== '' && part !== '.' && part !== '..')
  const shown = named.map((part) => part.replace(/^\./, '_').replace(/\.+$/, ''))
  return shown.join('/').replace(/\.(gcode|gco|g|bgcode)$/i, (ending) => ending.toLowerCase())
}
