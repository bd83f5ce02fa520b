import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { StartRequest } from '../commands.ts'
import type { AmsMapping } from './materials.ts'
import type { BambuModel } from './models.ts'

const largestTaskId = 0x7fffffff

/** The same job always has the same number, so the printer's own memory tells whether it already had it. */
export function taskIdOf(jobId: string): string {
  const bits = createHash('sha256').update(jobId).digest().readUInt32BE(0) & largestTaskId
  return String(Math.max(1, bits))
}

/** The command that prints a plate of an archive on the card. */
export function projectFile(
  { path, jobId, plate = 1, options = {} }: StartRequest,
  mapping: AmsMapping,
  model: BambuModel,
): Record<string, unknown> {
  const taskId = taskIdOf(jobId)
  const flag = (value: boolean) => (model.wantsNumbers ? Number(value) : value)
  return {
    command: 'project_file',
    param: `Metadata/plate_${plate}.gcode`,
    url: model.address === 'file' ? `file:///sdcard/${path}` : `ftp://${path}`,
    file: path,
    md5: '',
    bed_type: 'auto',
    timelapse: options.timelapse ?? false,
    bed_leveling: flag(options.bedLevelling ?? true),
    // Older firmware reads the other spelling.
    bed_levelling: flag(options.bedLevelling ?? true),
    flow_cali: flag(options.flowCalibration ?? false),
    vibration_cali: flag(options.vibrationCalibration ?? false),
    layer_inspect: flag(options.firstLayerInspection ?? false),
    ...mapping,
    subtask_name: posix.basename(path).replace(/(\.gcode)?\.3mf$/i, ''),
    profile_id: '0',
    project_id: taskId,
    task_id: taskId,
    subtask_id: taskId,
  }
}
