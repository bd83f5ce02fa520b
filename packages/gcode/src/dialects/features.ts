/** What a stretch of toolpath is for. The place in this list is the code used in typed arrays. */
export const FEATURES = [
  'unknown',
  'outer-wall',
  'inner-wall',
  'overhang',
  'infill',
  'solid-infill',
  'top-surface',
  'ironing',
  'bridge',
  'gap-fill',
  'support',
  'skirt',
  'brim',
  'raft',
  'wipe-tower',
  'custom',
] as const

export type Feature = (typeof FEATURES)[number]

const NOT_MODEL: ReadonlySet<Feature> = new Set(['support', 'skirt', 'brim', 'raft', 'wipe-tower', 'custom'])

/** The first pattern that fits wins; names are those the slicers write, without case, `-` and `_` as blanks. */
const PATTERNS: readonly (readonly [RegExp, Feature])[] = [
  [/wipe tower|prime tower|prime pillar|purge|flush|ooze shield|\bprime\b/, 'wipe-tower'],
  [/skirt|^wall ooze|draft shield/, 'skirt'],
  [/brim/, 'brim'],
  [/\braft\b/, 'raft'],
  [/support|^dense (support )?interface/, 'support'],
  [/custom|user defined/, 'custom'],
  [/overhang/, 'overhang'],
  [/ironing/, 'ironing'],
  [/bridge/, 'bridge'],
  [/gap/, 'gap-fill'],
  [/external perimeter|outer wall|wall outer|outer perimeter|^perimeter path|outer shell/, 'outer-wall'],
  [/perimeter|wall|^loop|shell/, 'inner-wall'],
  [/top (solid|surface|layer)|^top$|^skin$/, 'top-surface'],
  [/solid|bottom surface|^skin|crown/, 'solid-infill'],
  [/infill|^fill|sparse|stacked/, 'infill'],
]

export function featureOf(name: string): Feature {
  const plain = name.toLowerCase().replaceAll(/[-_]/g, ' ').trim()
  return PATTERNS.find(([pattern]) => pattern.test(plain))?.[1] ?? 'unknown'
}

export function featureCode(feature: Feature): number {
  return FEATURES.indexOf(feature)
}

/** False for what is printed beside the model. */
export function isModel(feature: Feature): boolean {
  return !NOT_MODEL.has(feature)
}
