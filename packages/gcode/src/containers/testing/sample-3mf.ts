import { samplePixels, writePng } from '../../thumbnails/testing/sample-images.ts'
import type { ZipFileSpec } from './zip-writer.ts'

export const platePng = writePng(samplePixels(51, 51, 4))
export const smallPng = writePng(samplePixels(12, 12, 4))

export function sliceInfo(plates: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<config>
  <header>
    <header_item key="X-BBL-Client-Type" value="slicer"/>
    <header_item key="X-BBL-Client-Version" value="01.09.00.70"/>
  </header>
${plates.join('\n')}
</config>`
}

export const plateOne = `  <plate>
    <metadata key="index" value="1"/>
    <metadata key="printer_model_id" value="C11"/>
    <metadata key="nozzle_diameters" value="0.4"/>
    <metadata key="prediction" value="3723"/>
    <metadata key="weight" value="12.34"/>
    <metadata key="support_used" value="false"/>
    <object identify_id="64" name="Cube &amp; Co.stl" skipped="false" />
    <object identify_id="90" name="Cube &amp; Co.stl" skipped="true" />
    <filament id="1" tray_info_idx="GFL99" type="PLA" color="#FF8000" used_m="3.21" used_g="9.57" />
    <filament id="3" type="PETG" color="#00FF00FF" used_m="0.9" used_g="2.77"/>
    <warning msg="bed_temperature_too_high_than_filament" level="1" error_code ="1000C001" />
  </plate>`

export const plateThree = `<plate><metadata key="index" value="3"/><metadata key="prediction" value="60"/>
  <filament id="2" type="ABS" color="#112233" used_m="nan" used_g="-4"/></plate>`

export const plateJson = JSON.stringify({
  bbox_all: [10, 20, 80, 60],
  bbox_objects: [
    { area: 400, bbox: [10, 20, 30, 40], id: 3, layer_height: 0.2, name: 'Cube & Co.stl' },
    { area: 400, bbox: [60, 40, 80, 60], id: 7, layer_height: 0.2, name: 'Cube & Co.stl' },
    { area: 9, bbox: [200, 200, 230, 230], id: 1000, layer_height: 0.2, name: 'wipe_tower' },
  ],
  bed_type: 'textured_plate',
  filament_colors: ['#FF8000', '#00FF00'],
  is_seq_print: false,
  nozzle_diameter: 0.4,
  version: 2,
})

const modelSettings = `<config><object id="2"><metadata key="name" value="x"/></object>
  <plate><metadata key="plater_id" value="1"/><metadata key="plater_name" value="Front row"/>
    <metadata key="gcode_file" value="Metadata/plate_1.gcode"/>
    <model_instance><metadata key="object_id" value="2"/></model_instance></plate>
  <plate><metadata key="plater_id" value="3"/><metadata key="plater_name" value=""/></plate></config>`

const projectSettings = JSON.stringify({
  printer_model: 'Bambu Lab X1 Carbon',
  filament_type: ['PLA', 'PLA', 'PETG'],
  nozzle_temperature: ['220', '220', '255'],
  layer_height: '0.2',
  nested: { ignored: true },
})

const model = `<?xml version="1.0"?><model unit="millimeter"><metadata name="Application">BambuStudio-01.09</metadata>
  <metadata name="Title">Two &lt;cubes&gt;</metadata><resources><object id="1"/></resources>
  <metadata name="Late">no</metadata></model>`

/** What Bambu Studio puts into a sliced file of two plates. */
export function sampleFiles(gcodeOne: string, gcodeThree: string): ZipFileSpec[] {
  return [
    { name: '[Content_Types].xml', data: '<Types/>', method: 8 },
    { name: '3D/3dmodel.model', data: model, method: 8 },
    { name: 'Metadata/plate_3.gcode', data: gcodeThree, method: 8 },
    { name: 'Metadata/plate_1.gcode', data: gcodeOne, method: 8 },
    { name: 'Metadata/plate_1.gcode.md5', data: '0'.repeat(32) },
    { name: 'Metadata/plate_1.png', data: platePng },
    { name: 'Metadata/plate_1_small.png', data: smallPng, method: 8 },
    { name: 'Metadata/top_1.png', data: platePng, method: 8 },
    { name: 'Metadata/plate_3.png', data: smallPng },
    { name: 'Metadata/plate_1.json', data: plateJson, method: 8 },
    { name: 'Metadata/slice_info.config', data: sliceInfo([plateOne, plateThree]), method: 8 },
    { name: 'Metadata/model_settings.config', data: modelSettings, method: 8 },
    { name: 'Metadata/project_settings.config', data: projectSettings, method: 8 },
  ]
}
