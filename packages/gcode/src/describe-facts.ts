import type { AnalysisResult, FilamentFacts, PrintFacts } from './facts/facts.ts'

type Row = readonly [label: string, value: string | undefined]

/** The facts as a table for a terminal. */
export function describeFacts(result: AnalysisResult): string {
  const rows: Row[] = [
    ['Format', [result.format.kind, result.format.detail].filter(Boolean).join(', ')],
    ['Printable', result.printable ? 'yes' : 'no'],
  ]
  const prints = result.plates.length > 0 ? result.plates : [result]
  for (const print of prints) {
    if (prints.length > 1) rows.push(['', undefined], [`Plate ${print.plate.index}`, print.plate.name ?? ''])
    if (print.layers.count > 0 || prints.length > 1) rows.push(...printRows(print))
  }
  for (const { code, line, words } of result.problems) {
    rows.push(['Problem', `${line === undefined ? '' : `line ${line}: `}${words} (${code})`])
  }
  if (result.droppedProblems > 0) rows.push(['Problem', `and ${result.droppedProblems} more`])
  return table(rows)
}

function printRows(print: PrintFacts): Row[] {
  const { analysis, layers, estimate, temperatures } = print
  const { modelSize, printArea } = analysis
  return [
    ['Slicer', [print.slicer.name, print.slicer.version].filter(Boolean).join(' ') || 'unknown'],
    ['Printer', print.printerModel],
    [
      'Time',
      `${duration(estimate.seconds)} (${estimate.source}; our planner ${duration(estimate.plannerSeconds)})`,
    ],
    ...print.filaments.map(filamentRow),
    ['Nozzles', list(print.nozzles.map((diameter) => `${diameter} mm`))],
    ['Layers', `${layers.count}${layers.height === undefined ? '' : ` of ${layers.height} mm`}`],
    ['Model', `${modelSize.x} × ${modelSize.y} × ${modelSize.z} mm`],
    [
      'Print area',
      `X ${printArea.minX} to ${printArea.maxX}, Y ${printArea.minY} to ${printArea.maxY}, Z ${printArea.minZ} to ${printArea.maxZ}`,
    ],
    [
      'Nozzle',
      list(temperatures.tools.map((tool) => `T${tool.tool} ${degrees(tool.firstLayer, tool.otherLayers)}`)),
    ],
    ['Bed', degrees(temperatures.bed.firstLayer, temperatures.bed.otherLayers)],
    ['Chamber', degrees(temperatures.chamber, temperatures.chamber)],
    [
      'Objects',
      list(print.objects.slice(0, 10).map(({ name }) => name)) &&
        `${print.objects.length}: ${list(print.objects.slice(0, 10).map(({ name }) => name))}`,
    ],
    ['Tool changes', print.toolChangeCount > 0 ? String(print.toolChangeCount) : undefined],
    ['Pauses', list(print.pauses.map(({ command, layer }) => `${command} at layer ${layer}`))],
    ['Pictures', list(print.thumbnails.map(({ width, height, format }) => `${width}×${height} ${format}`))],
  ]
}

function filamentRow({ tool, mm, grams, type, colour, cost }: FilamentFacts): Row {
  const parts = [
    `${(mm / 1000).toFixed(2)} m`,
    grams === undefined ? '' : `${grams.toFixed(1)} g`,
    type,
    colour,
  ]
  return [
    `Filament T${tool}`,
    [...parts, cost === undefined ? '' : `cost ${cost.toFixed(2)}`].filter(Boolean).join(', '),
  ]
}

function degrees(first: number | undefined, other: number | undefined): string | undefined {
  if (first === undefined || other === undefined) return undefined
  return first === other ? `${other} °C` : `${first} °C, then ${other} °C`
}

function list(parts: readonly string[]): string | undefined {
  return parts.length > 0 ? parts.join(', ') : undefined
}

function duration(seconds: number): string {
  const whole = Math.round(seconds)
  const hours = Math.floor(whole / 3600)
  const minutes = Math.floor((whole % 3600) / 60)
  return hours > 0
    ? `${hours} h ${minutes} min`
    : minutes > 0
      ? `${minutes} min ${whole % 60} s`
      : `${whole} s`
}

function table(rows: readonly Row[]): string {
  const shown = rows.filter(([label, value]) => label === '' || (value !== undefined && value !== ''))
  const width = Math.max(...shown.map(([label]) => label.length))
  return shown
    .map(([label, value]) => `${label.padEnd(width)}  ${printableText(value ?? '')}`.trimEnd())
    .join('\n')
}

/** What a file says must not move the terminal's cursor. */
function printableText(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, ' ').slice(0, 300)
}
