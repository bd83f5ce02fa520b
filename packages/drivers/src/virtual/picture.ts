import { type Colour, Png } from './png.ts'
import type { VirtualPrinter } from './virtual-printer.ts'

const width = 160
const height = 120
const bedTop = 96
const partLeft = 52
const partWidth = 56
const tallestPart = 72

const wall: Colour = [38, 42, 48]
const bed: Colour = [110, 116, 124]
const ink: Colour = [235, 235, 235]
const lamp: Colour = [70, 76, 84]

/** Rows of three dots, top to bottom, for what the camera writes into its picture. */
const glyphs: Record<string, readonly number[] | undefined> = {
  '0': [7, 5, 5, 5, 7],
  '1': [2, 6, 2, 2, 7],
  '2': [7, 1, 7, 4, 7],
  '3': [7, 1, 7, 1, 7],
  '4': [5, 5, 7, 1, 1],
  '5': [7, 4, 7, 1, 7],
  '6': [7, 4, 7, 5, 7],
  '7': [7, 1, 1, 2, 2],
  '8': [7, 5, 7, 5, 7],
  '9': [7, 5, 7, 1, 7],
  '/': [1, 1, 2, 4, 4],
  '%': [5, 1, 2, 4, 5],
}

function write(png: Png, text: string, left: number, top: number): void {
  const dot = 2
  let x = left
  for (const character of text) {
    const rows = glyphs[character] ?? []
    for (const [line, bits] of rows.entries()) {
      for (let column = 0; column < 3; column++) {
        if (bits & (4 >> column)) png.fill(x + column * dot, top + line * dot, dot, dot, ink)
      }
    }
    x += 4 * dot
  }
}

function colourOf(hex: string | null | undefined): Colour {
  const value = Number.parseInt((hex ?? '#888888').slice(1, 7), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

/** The print so far: the part up to its layer in the colour of the filament, layer and percent in the corner. */
export function drawPicture({ machine, materials, timeline }: VirtualPrinter): Buffer {
  const png = new Png(width, height, machine.light ? lamp : wall)
  png.fill(12, bedTop, width - 24, 6, bed)
  const layers = timeline?.layers ?? 0
  const isBedEmpty = machine.lastRun === undefined
  const share = isBedEmpty || layers === 0 ? 0 : machine.layer / layers
  const partHeight = Math.round(share * tallestPart)
  const colour = colourOf(materials.slots[materials.active]?.colour)
  png.fill(partLeft, bedTop - partHeight, partWidth, partHeight, colour)
  if (!machine.isIdle) png.fill(partLeft + partWidth / 2 - 4, bedTop - partHeight - 12, 8, 12, ink)
  png.fill(12, 110, Math.round((width - 24) * (isBedEmpty ? 0 : machine.progress)), 4, colour)
  write(png, `${Math.floor(machine.progress * 100)}%`, 6, 6)
  write(png, `${machine.layer}/${layers}`, 6, 20)
  return png.encode()
}
