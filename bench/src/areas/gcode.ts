import { execFile } from 'node:child_process'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { analyse, fileSource, type Source } from '@printyard/gcode'
import type { BenchArea, Report } from '../area.ts'

const MB = 1e6
const FILE_BYTES = 100 * MB
const STREAM_BYTES = 2000 * MB
const CHUNK_BYTES = 256 * 1024
const ROUNDS = 7

export const gcode: BenchArea = {
  name: 'gcode',
  async run(report) {
    await withPrintFile(FILE_BYTES, (path) => measureSpeed(path, report))
    await measureMemory(report)
  },
}

/** Writes a file like a slicer's, hands it over and removes it. */
export async function withPrintFile(bytes: number, use: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'printyard-bench-'))
  try {
    const path = join(folder, 'print.gcode')
    const file = await open(path, 'w')
    for (const piece of printText(bytes)) await file.write(piece)
    await file.close()
    await use(path)
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function measureSpeed(path: string, report: Report): Promise<void> {
  const scan = new Stopwatch()
  const analysis = new Stopwatch()
  for (let round = 0; round < ROUNDS; round++) {
    await scan.time(() => scanNewlines(path))
    await analysis.time(() => analyseFile(path))
  }
  report.figure({
    name: 'analysis of 100 MB (processor time)',
    value: analysis.processorMs,
    unit: 'ms',
    baseline: { name: 'newline scan', value: scan.processorMs },
    ratio: analysis.processorMs / scan.processorMs,
    bar: { kind: 'atMost', value: 8, of: 'ratio' },
  })
  report.figure({
    name: 'analysis of 100 MB (wall clock)',
    value: analysis.wallMs,
    unit: 'ms',
    baseline: { name: 'newline scan', value: scan.wallMs },
    ratio: analysis.wallMs / scan.wallMs,
  })
  report.figure({
    name: 'analysis throughput',
    value: FILE_BYTES / MB / (analysis.wallMs / 1000),
    unit: 'MB/s',
    bar: { kind: 'atLeast', value: 60, of: 'value' },
  })
}

/**
 * The best of several rounds. The ratio is held to processor time: on a busy machine a scan fits between two
 * interruptions and an analysis never does, so wall clocks would compare the machine's other work.
 */
class Stopwatch {
  wallMs = Number.POSITIVE_INFINITY
  processorMs = Number.POSITIVE_INFINITY

  async time(work: () => Promise<void>): Promise<void> {
    const before = process.cpuUsage()
    const start = performance.now()
    await work()
    this.wallMs = Math.min(this.wallMs, performance.now() - start)
    const { user, system } = process.cpuUsage(before)
    this.processorMs = Math.min(this.processorMs, (user + system) / 1000)
  }
}

async function scanNewlines(path: string): Promise<void> {
  const file = await open(path)
  const chunk = Buffer.alloc(CHUNK_BYTES)
  let newlines = 0
  for (let offset = 0; ; ) {
    const { bytesRead } = await file.read(chunk, 0, chunk.length, offset)
    if (bytesRead === 0) break
    offset += bytesRead
    const filled = chunk.subarray(0, bytesRead)
    for (let at = filled.indexOf(10); at >= 0; at = filled.indexOf(10, at + 1)) newlines++
  }
  await file.close()
  if (newlines === 0) throw new Error('The bench file has no lines')
}

async function analyseFile(path: string): Promise<void> {
  const source = await fileSource(path)
  const { printable } = await analyse(source, { name: path })
  await source.close()
  if (!printable) throw new Error('The bench file prints nothing')
}

/** In a process of its own, so that nothing an earlier area left behind hides what the analysis takes. */
async function measureMemory(report: Report): Promise<void> {
  const script = `import { printPeakMemory } from ${JSON.stringify(import.meta.url)}\nawait printPeakMemory()`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])
  report.figure({
    name: 'memory for 2 GB above idle',
    value: Number(stdout),
    unit: 'MB',
    bar: { kind: 'atMost', value: 64, of: 'value' },
  })
}

/** Prints by how many MB the process grew at most while it analysed 2 GB. @public for the process above. */
export async function printPeakMemory(): Promise<void> {
  const source = repeatedPrint(STREAM_BYTES)
  const idle = process.memoryUsage.rss()
  let peak = idle
  const watched: Source = {
    size: source.size,
    read(offset, length) {
      peak = Math.max(peak, process.memoryUsage.rss())
      return source.read(offset, length)
    },
  }
  await analyse(watched, { name: 'print.gcode' })
  process.stdout.write(String((peak - idle) / MB))
}

/** A print as long as wanted without a disk: the same layers again and again. */
function repeatedPrint(bytes: number): Source {
  const piece = Buffer.concat([...printText(4 * MB)])
  return {
    size: bytes,
    async read(offset, length) {
      const from = offset % piece.length
      return piece.subarray(from, Math.min(piece.length, from + length, from + bytes - offset))
    },
  }
}

/** Text as PrusaSlicer writes it: settings, then layers of walls, infill, travel and retraction. */
function* printText(bytes: number): Generator<Buffer> {
  yield Buffer.from(
    '; generated by PrusaSlicer 2.5.0 on 2026-01-01 at 00:00:00 UTC\nM104 S215\nM140 S60\nG28\nG90\nM83\n',
  )
  let written = 0
  for (let layer = 1; written < bytes; layer++) {
    const text = Buffer.from(layerText(layer))
    written += text.length
    yield text
  }
  yield Buffer.from('; filament used [mm] = 1000\n; layer_height = 0.2\n; filament_type = PLA\n')
}

function layerText(layer: number): string {
  const z = (layer * 0.2).toFixed(2)
  const lines = [';LAYER_CHANGE', `;Z:${z}`, ';HEIGHT:0.2', `G1 Z${z} F7800`]
  for (let wall = 0; wall < 12; wall++) lines.push(...wallLines(30 - wall * 0.45, wall === 0, layer))
  lines.push(';TYPE:Internal infill', ';WIDTH:0.45')
  for (let row = 0; row < 120; row++) lines.push(...infillLines(row, layer))
  return `${lines.join('\n')}\n`
}

function wallLines(radius: number, isOuter: boolean, layer: number): string[] {
  const steps = 160
  const push = (radius * 2 * Math.PI * 0.0333) / steps
  const point = (step: number) => {
    const angle = (step / steps) * 2 * Math.PI + layer * 0.01
    const ripple = radius + Math.sin(angle * 9) * 0.7
    return `X${(125 + ripple * Math.cos(angle)).toFixed(3)} Y${(105 + ripple * Math.sin(angle)).toFixed(3)}`
  }
  const lines = ['G1 E-.8 F2100', `G1 ${point(0)} F10800`, 'G1 E.8 F1500']
  lines.push(
    isOuter ? ';TYPE:External perimeter' : ';TYPE:Perimeter',
    ';WIDTH:0.449999',
    `G1 F${isOuter ? 1800 : 3000}`,
  )
  for (let step = 1; step <= steps; step++) {
    lines.push(`G1 ${point(step)} E${(push * (1 + 0.1 * Math.sin(step))).toFixed(5).slice(1)}`)
  }
  return lines
}

function infillLines(row: number, layer: number): string[] {
  const y = (82 + row * 0.4 + (layer % 3) * 0.1).toFixed(3)
  const half = Math.sqrt(Math.max(1, 24 ** 2 - (row * 0.4 - 23) ** 2))
  const [from, to] = row % 2 === 0 ? [125 - half, 125 + half] : [125 + half, 125 - half]
  return [`G1 X${from.toFixed(3)} Y${y} E.0133`, `G1 X${to.toFixed(3)} Y${y} E${(half * 0.0666).toFixed(5)}`]
}
