export interface SlicerName {
  name?: string
  version?: string
}

/** Later patterns are more general; forks keep their parents' words, so the forks stand first. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\bAnycubicSlicer(?:Next)?\b[ _]*v?([\d.]+\S*)?/i, 'Anycubic Slicer'],
  [/\bAnycubic Slicer\b.*?([\d.]+\S*)?/i, 'Anycubic Slicer'],
  [/\bCreality[ _]Print\b[ :v]*([\d.]+\S*)?/i, 'Creality Print'],
  [/\bCreality Slicer\b[ :v]*([\d.]+\S*)?/i, 'Creality Slicer'],
  [/\bQIDI ?(?:Slicer|Studio|Print)\b[ :v]*([\d.]+\S*)?/i, 'QIDI Slicer'],
  [/\bElegooSlicer\b[ v]*([\d.]+\S*)?/i, 'ElegooSlicer'],
  [/\bOrcaSlicer\b[ v]*([\d.]+\S*)?/i, 'OrcaSlicer'],
  [/\bBambuStudio\b[ v]*([\d.]+\S*)?/i, 'Bambu Studio'],
  [/\bSuperSlicer\b[ v]*([\d.]+\S*)?/i, 'SuperSlicer'],
  [/\bPrusaSlicer\b[ v]*([\d.]+\S*)?/i, 'PrusaSlicer'],
  [/\bSlic3r Prusa Edition\b[ v]*([\d.]+\S*)?/i, 'Slic3r PE'],
  [/\bSlic3r\b[ v]*([\d.]+\S*)?/i, 'Slic3r'],
  [/\bCura_SteamEngine\b[ v]*([\d.]+\S*)?/i, 'Cura'],
  [/\bSimplify3D\(R\) Version ([\d.]+\S*)?/i, 'Simplify3D'],
  [/\bideaMaker\b[ v]*([\d.]+[^\s,]*)?/i, 'ideaMaker'],
  [/^KISSlicer\b/i, 'KISSlicer'],
  [/\bKiri:Moto\b[ v]*([\d.]+\S*)?/i, 'Kiri:Moto'],
  [/\bIceSL\b[ v]*([\d.]+\S*)?/i, 'IceSL'],
  [/\bffslicer\b[ v]*([\d.]+\S*)?/i, 'FlashPrint'],
]

const ANNOUNCES =
  /generated (?:by|with|on|using)|sliced by|^KISSlicer|^(?:BambuStudio|OrcaSlicer|CrealityPrint|Creality_Print|AnycubicSlicer|QIDI|ElegooSlicer)|^slicer\b|^generator\b|IceSL/i

/** Takes the slicer's name and version out of a comment that announces it. */
export function readSlicerLine(slicer: SlicerName, text: string): void {
  if (slicer.name !== undefined) {
    // KISSlicer writes its version on a line of its own.
    const [, version] = slicer.version === undefined ? (text.match(/^version (\d\S*)/) ?? []) : []
    if (version !== undefined) slicer.version = version
    return
  }
  if (text.length > 300 || !ANNOUNCES.test(text)) return
  nameSlicer(slicer, text)
}

/** For texts that are nothing but a slicer's name, such as a container's metadata. */
export function nameSlicer(slicer: SlicerName, text: string): void {
  for (const [pattern, name] of PATTERNS) {
    const found = text.match(pattern)
    if (found === null) continue
    slicer.name = name
    if (found[1] !== undefined) slicer.version = found[1]
    return
  }
}
