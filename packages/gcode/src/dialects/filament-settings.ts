import type { FilamentMeta } from '../containers/opened.ts'
import type { Metadata } from './metadata.ts'

/** What a file says of the filament of one tool. */
export interface FilamentSettings {
  type?: string
  colour?: string
  name?: string
  vendor?: string
  diameter?: number
  density?: number
  costPerKilogram?: number
  mm?: number
  grams?: number
  cost?: number
}

const DENSITIES: Readonly<Record<string, number>> = {
  PLA: 1.24,
  PETG: 1.27,
  PET: 1.27,
  ABS: 1.04,
  ASA: 1.07,
  TPU: 1.21,
  TPE: 1.2,
  FLEX: 1.21,
  PA: 1.14,
  NYLON: 1.14,
  PC: 1.2,
  PP: 0.9,
  PVA: 1.23,
  HIPS: 1.04,
  PVB: 1.1,
  PCTG: 1.23,
}

/** Settings of the filament of `tool`, from whatever the dialect calls them. */
export function filamentSettings(
  metadata: Metadata,
  tool: number,
  meta: FilamentMeta | undefined,
): FilamentSettings {
  const ideaMaker = `#${tool + 1}`
  const type =
    meta?.type ??
    at(metadata.texts('filament_type', 'Filament type', `Filament Type ${ideaMaker}`, 'material'), tool)
  const settings: FilamentSettings = {}
  assign(settings, 'type', type)
  assign(settings, 'colour', meta?.color ?? colourOf(metadata, tool))
  assign(
    settings,
    'name',
    at(metadata.texts('filament_settings_id', 'Filament name'), tool) ??
      metadata.text(`Filament Name ${ideaMaker}`),
  )
  assign(settings, 'vendor', at(metadata.texts('filament_vendor'), tool))
  assign(
    settings,
    'diameter',
    positive(
      at(
        metadata.numbers(
          'filament_diameter',
          'filamentDiameters',
          `Filament Diameter ${ideaMaker}`,
          'fiber_dia_mm',
        ),
        tool,
      ),
    ),
  )
  assign(settings, 'density', densityOf(metadata, tool, type))
  assign(settings, 'costPerKilogram', positive(at(metadata.numbers('filament_cost'), tool)))
  assign(settings, 'mm', meta?.usedMetres === undefined ? statedMm(metadata, tool) : meta.usedMetres * 1000)
  assign(settings, 'grams', meta?.usedGrams ?? statedGrams(metadata, tool))
  assign(settings, 'cost', positive(at(metadata.numbers('filament cost'), tool)))
  return settings
}

function statedMm(metadata: Metadata, tool: number): number | undefined {
  const mm = at(metadata.numbers('filament used [mm]', 'total filament length [mm]'), tool)
  if (mm !== undefined) return positive(mm)
  const ideaMaker = metadata.number(`Material#${tool + 1} Used`)
  if (ideaMaker !== undefined) return positive(ideaMaker)
  const kiss = metadata.number(`Ext #${tool + 1}`)
  if (kiss !== undefined) return positive(kiss)
  const metres = at(metadata.numbers('Filament used', 'filament_length_m'), tool)
  if (metres !== undefined) return positive(metres * 1000)
  return tool === 0
    ? positive(metadata.number('Filament length', 'Material Length', 'filament used'))
    : undefined
}

function statedGrams(metadata: Metadata, tool: number): number | undefined {
  const grams = at(
    metadata.numbers('filament used [g]', 'total filament weight [g]', 'Filament weight'),
    tool,
  )
  if (grams !== undefined) return positive(grams)
  return tool === 0
    ? positive(metadata.number('Plastic weight', 'Material Weight', 'filament mass_g'))
    : undefined
}

function densityOf(metadata: Metadata, tool: number, type: string | undefined): number | undefined {
  const stated = positive(
    at(metadata.numbers('filament_density', `Filament Density #${tool + 1}`), tool) ??
      metadata.number(`Filament Density #${tool + 1}`),
  )
  if (stated !== undefined) return stated
  const family = type?.toUpperCase().match(/^[A-Z]+/)?.[0] ?? ''
  return Object.hasOwn(DENSITIES, family) ? DENSITIES[family] : undefined
}

function colourOf(metadata: Metadata, tool: number): string | undefined {
  const colour = at(metadata.texts('filament_colour', 'extruder_colour', 'filament_color'), tool)
  return colour !== undefined && /^#[0-9a-f]{3,8}$/i.test(colour) ? colour : undefined
}

/** Of a list with one entry for all, that entry. */
function at<Value>(list: readonly Value[], tool: number): Value | undefined {
  return list.length === 1 && tool > 0 ? undefined : list[tool]
}

function positive(value: number | undefined): number | undefined {
  return value !== undefined && value > 0 ? value : undefined
}

function assign<Key extends keyof FilamentSettings>(
  target: FilamentSettings,
  key: Key,
  value: FilamentSettings[Key] | undefined,
): void {
  if (value !== undefined && value !== '') target[key] = value
}
