type GcodeState =
  | 'IDLE'
  | 'PREPARE'
  | 'SLICING'
  | 'RUNNING'
  | 'PAUSE'
  | 'FINISH'
  | 'FAILED'
  | 'INIT'
  | 'OFFLINE'

/** Numbers often come as text; a tray that holds nothing has an id and no type. */
export interface Tray {
  id: string | number
  tray_type?: string
  /** RRGGBBAA */
  tray_color?: string
  tray_sub_brands?: string
  /** Percent; -1 while unknown. */
  remain?: number
}

export interface AmsUnit {
  id: string | number
  tray?: Tray[]
}

export interface Hms {
  attr: number
  code: number
}

interface ExtruderInfo {
  id: number
  /** Current in the low half, target in the high half. */
  temp?: number
}

/** The fields of `print` that are used; a delta holds only what changed. */
export interface PrintReport {
  command?: string
  sequence_id?: string
  gcode_state?: GcodeState
  gcode_file?: string
  subtask_name?: string
  subtask_id?: string
  mc_percent?: number
  /** Minutes. */
  mc_remaining_time?: number
  layer_num?: number
  total_layer_num?: number
  stg_cur?: number
  print_error?: number
  hms?: Hms[]
  nozzle_temper?: number
  nozzle_target_temper?: number
  bed_temper?: number
  bed_target_temper?: number
  chamber_temper?: number
  ctt?: number
  device?: { extruder?: { info?: ExtruderInfo[] } }
  spd_lvl?: number
  spd_mag?: number
  /** Text, 0 to 15. */
  cooling_fan_speed?: string
  big_fan1_speed?: string
  big_fan2_speed?: string
  lights_report?: { node: string; mode: string }[]
  home_flag?: number
  wifi_signal?: string
  sdcard?: boolean | string
  /** Hexadecimal bits of what the firmware supports. */
  fun?: string
  ams?: { ams?: AmsUnit[]; tray_now?: string }
  vt_tray?: Tray
  /** Dual-nozzle printers: two external spools, 254 and 255. */
  vir_slot?: Tray[]
  s_obj?: number[]
  ipcam?: { rtsp_url?: string }
}

/** The answer to a command: all its own fields come back with it. */
export interface CommandReply {
  command?: string
  sequence_id?: string
  result?: string
  reason?: string
  err_code?: number
}

export interface VersionModule {
  name: string
  sw_ver?: string
  product_name?: string
}

export interface Report {
  print?: PrintReport & CommandReply
  system?: CommandReply
  info?: CommandReply & { module?: VersionModule[] }
}
