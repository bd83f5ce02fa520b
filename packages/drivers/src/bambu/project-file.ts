import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import type { StartRequest } from '../commands.ts'
import type { AmsMapping } from './materials.ts'
import type { BambuModel } from './models.ts'

const largestTaskId = 0x7fffffff
const leaveToPrinter = 2

/** The same job always has the same number, so the printer's own memory tells whether it already had it. */
export function taskIdOf(jobId: string): string {
  const bits = createHash('sha256').update(jobId).digest().readUInt32BE(0) & largestTaskId
  return String(Math.max(1, bits))
}

/** Without a host: read as one, the name of the file would be lost on some models. */
function addressOf(path: string, { address }: BambuModel): string {
  if (address === 'file') return `file:///sdcard/${path}`
  return `ftp:///${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The command that prints a plate of an archive on the card. */
export function projectFile(
  { path, jobId, plate = 1, options = {} }: StartRequest,
  mapping: AmsMapping,
  model: BambuModel,
): Record<string, unknown> {
  const taskId = taskIdOf(jobId)
  const flag = (value = false) => (model.wantsNumbers ? Number(value) : value)
  const { bedLevelling = true } = options
  return {
    command: 'project_file',
    param: `Metadata/plate_${plate}.gcode`,
    url: addressOf(path, model),
    file: path,
    md5: '',
    bed_type: 'auto',
    timelapse: flag(options.timelapse),
    bed_leveling: flag(bedLevelling),
    // Older firmware reads the other spelling, the newest a third one in numbers.
    bed_levelling: flag(bedLevelling),
    auto_bed_leveling: Number(bedLevelling),
    flow_cali: flag(options.flowCalibration),
    vibration_cali: flag(options.vibrationCalibration),
    layer_inspect: flag(options.firstLayerInspection),
    extrude_cali_flag: Number(options.flowCalibration ?? false),
    nozzle_offset_cali: leaveToPrinter,
    cfg: '0',
    ...mapping,
    subtask_name: posix.basename(path).replace(/(\.gcode)?\.3mf$/i, ''),
    profile_id: '0',
    project_id: taskId,
    task_id: taskId,
    subtask_id: taskId,
  }
}
