import type { VirtualPrinter } from './virtual-printer.ts'

type Code = (printer: VirtualPrinter, line: string) => string

const word = (line: string, letter: string): number =>
  Number(new RegExp(`\\b${letter}([\\d.]+)`).exec(line)?.[1] ?? 0)
const rest = (line: string): string => line.slice(line.indexOf(' ') + 1)

function report({ machine }: VirtualPrinter): string {
  const [tool] = machine.tools
  return `ok T:${tool?.current} /${tool?.target} B:${machine.bed.current} /${machine.bed.target}`
}

const codes: Record<string, Code | undefined> = {
  M105: report,
  M104: ({ machine }, line) => {
    const tool = machine.tools[word(line, 'T')]
    if (tool !== undefined) tool.target = word(line, 'S')
    return 'ok'
  },
  M140: ({ machine }, line) => {
    machine.bed.target = word(line, 'S')
    return 'ok'
  },
  M220: ({ machine }, line) => {
    machine.speedPercent = word(line, 'S')
    return 'ok'
  },
  M106: ({ machine }, line) => {
    machine.fanPercent = Math.round(word(line, 'S') / 2.55)
    return 'ok'
  },
  M107: ({ machine }) => {
    machine.fanPercent = 0
    return 'ok'
  },
  M112: ({ machine }) => {
    machine.shutDown('Emergency stop')
    return '!! stopped'
  },
  /** Mishaps on request. */
  VIRTUAL_FAIL: (printer, line) => {
    const reason = line.includes(' ') ? rest(line) : undefined
    if (printer.machine.isIdle) return '!! nothing is printing'
    if (reason === undefined) printer.failAtRandom()
    else printer.machine.fail(reason)
    return 'ok'
  },
  VIRTUAL_RUNOUT: (printer) => {
    if (printer.machine.truth !== 'printing') return '!! nothing is printing'
    printer.runOut()
    return 'ok'
  },
  VIRTUAL_ERROR: ({ machine }, line) => {
    machine.shutDown(line.includes(' ') ? rest(line) : 'Something broke')
    return 'ok'
  },
  VIRTUAL_OFFLINE: (printer, line) => {
    const seconds = Number(rest(line)) || 10
    printer.goOffline(true)
    setTimeout(() => printer.goOffline(false), seconds * 1000).unref()
    return 'ok'
  },
}

/** The console of a virtual printer; besides the usual codes it takes requests for mishaps. */
export async function runVirtualGcode(
  printer: VirtualPrinter,
  lines: readonly string[],
): Promise<readonly string[]> {
  const answers = lines.map((line) => codes[line.split(' ', 1)[0] ?? '']?.(printer, line) ?? 'ok')
  printer.machine.changed()
  return answers
}
