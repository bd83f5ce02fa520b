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
  /** 9 empty, 10 a spool that is not threaded, 11 loaded; newer units only. */
  state?: number
}

export interface AmsUnit {
  id: string | number
  tray?: Tray[]
}

export interface Hms {
  attr: number
  code: number
}

/** Current in the low half, target in the high half. */
type PackedTemperature = number

export interface ExtruderInfo {
  id: number
  temp?: PackedTemperature
  /** Bit 1: filament is in it. */
  info?: number
  /** The slot it prints from: unit in the high byte, tray in the low one. */
  snow?: number
}

/** Where the newer models tell what older ones tell one floor up. */
interface DeviceReport {
  /** `state`: how many in bits 0 to 3, which one is in use in bits 4 to 7. */
  extruder?: { state?: number; info?: ExtruderInfo[] }
  bed?: { info?: { temp?: PackedTemperature } }
  bed_temp?: PackedTemperature
  ctc?: { info?: { temp?: PackedTemperature } }
}

/** The fields of `print` that are used; a delta holds only what changed. */
export interface PrintReport {
  command?: string
  sequence_id?: string
  /** 0 for a whole report, 1 for what changed. */
  msg?: number
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
  /** Why the last print failed: stays when the error on the screen is dismissed. */
  fail_reason?: number
  hms?: Hms[]
  nozzle_temper?: number
  nozzle_target_temper?: number
  bed_temper?: number
  bed_target_temper?: number
  /** Packed where it is too hot to be true. */
  chamber_temper?: number
  ctt?: number
  device?: DeviceReport
  spd_lvl?: number
  spd_mag?: number
  /** Text, 0 to 15. */
  cooling_fan_speed?: string
  big_fan1_speed?: string
  big_fan2_speed?: string
  lights_report?: { node: string; mode: string }[]
  home_flag?: number
  /** 1 while filament is in the extruder, 0 while not; other numbers say nothing. */
  hw_switch_state?: number
  wifi_signal?: string
  /** Hexadecimal bits of what the firmware supports. */
  fun?: string
  /** The bits are hexadecimal: four trays a unit, then one for each unit of a single spool. */
  ams?: { ams?: AmsUnit[]; tray_now?: string; ams_exist_bits?: string; tray_exist_bits?: string }
  vt_tray?: Tray
  /** External spools. Of two, 255 feeds the main nozzle and 254 the other; a single one has either number. */
  vir_slot?: Tray[]
  s_obj?: number[]
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
