import type { Figure } from './area.ts'

export type Verdict = 'met' | 'missed' | 'no bar'

export const verdictOf = ({ bar, value, ratio }: Figure): Verdict => {
  if (!bar) return 'no bar'
  const measured = bar.of === 'ratio' ? ratio : value
  if (measured === undefined || Number.isNaN(measured)) return 'missed'
  return (bar.kind === 'atMost' ? measured <= bar.value : measured >= bar.value) ? 'met' : 'missed'
}

const short = (value: number): string => {
  if (value === 0) return '0'
  if (Math.abs(value) >= 1000) return Math.round(value).toLocaleString('en')
  return value
    .toPrecision(3)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}

const wordsOfBar = ({ bar, unit }: Figure): string => {
  if (!bar) return ''
  const sign = bar.kind === 'atMost' ? '≤' : '≥'
  return bar.of === 'ratio' ? `${sign} ${bar.value.toFixed(2)}×` : `${sign} ${short(bar.value)} ${unit}`
}

const heading = ['figure', 'value', 'baseline', 'ratio', 'bar', '']

const cellsOf = (figure: Figure): string[] => [
  figure.name,
  `${short(figure.value)} ${figure.unit}`,
  figure.baseline ? `${short(figure.baseline.value)} (${figure.baseline.name})` : '',
  figure.ratio === undefined ? '' : `${figure.ratio.toFixed(2)}×`,
  wordsOfBar(figure),
  { met: 'met', missed: 'MISSED', 'no bar': '' }[verdictOf(figure)],
]

/** The figures of one area as aligned text. */
export const tableOf = (area: string, figures: readonly Figure[]): string => {
  const rows = [heading, ...figures.map(cellsOf)]
  const widths = heading.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd()
  return [area, ...rows.map(line), ''].join('\n')
}
