/** Fields worth following by the kind of object, null for all; powers and speeds of turning change all the while. */
const fieldsByKind: Record<string, string[] | null | undefined> = {
  webhooks: null,
  print_stats: null,
  virtual_sdcard: null,
  display_status: null,
  exclude_object: null,
  pause_resume: ['is_paused'],
  toolhead: ['homed_axes'],
  gcode_move: ['speed_factor', 'extrude_factor', 'gcode_position'],
  heater_bed: ['temperature', 'target'],
  heater_generic: ['temperature', 'target'],
  temperature_sensor: ['temperature'],
  temperature_fan: ['temperature', 'target'],
  fan: ['speed'],
  fan_generic: ['speed'],
  heater_fan: ['speed'],
  controller_fan: ['speed'],
  filament_switch_sensor: ['enabled', 'filament_detected'],
  filament_motion_sensor: ['enabled', 'filament_detected'],
  led: ['color_data'],
  neopixel: ['color_data'],
  dotstar: ['color_data'],
  pca9533: ['color_data'],
  pca9632: ['color_data'],
}
const heater = ['temperature', 'target']
const extruder = /^extruder\d*$/
const lightPin = /^output_pin .*(light|led|lamp)/i

/** Which of the printer's objects to follow, and which of their fields. */
export function subscribedObjects(available: readonly string[]): Record<string, string[] | null> {
  const wanted: Record<string, string[] | null> = {}
  for (const name of available) {
    const [kind = name] = name.split(' ', 1)
    const fields = extruder.test(name) ? heater : lightPin.test(name) ? ['value'] : fieldsByKind[kind]
    if (fields !== undefined) wanted[name] = fields
  }
  return wanted
}
