const wholeObjects =
  /^(webhooks|print_stats|virtual_sdcard|display_status|pause_resume|exclude_object|heater_bed|fan|extruder\d*)$/
const namedKinds =
  /^(heater_generic|temperature_sensor|temperature_fan|fan_generic|filament_switch_sensor|filament_motion_sensor|led|neopixel) /
const lightPin = /^output_pin .*(light|led|lamp)/i

/** Which of the printer's objects to follow, and which of their fields (null for all). */
export function subscribedObjects(available: readonly string[]): Record<string, string[] | null> {
  const wanted: Record<string, string[] | null> = {}
  for (const name of available) {
    if (wholeObjects.test(name) || namedKinds.test(name) || lightPin.test(name)) wanted[name] = null
  }
  // These two change with every move; only a few of their fields are worth the traffic.
  if (available.includes('toolhead')) wanted.toolhead = ['homed_axes']
  if (available.includes('gcode_move'))
    wanted.gcode_move = ['speed_factor', 'extrude_factor', 'gcode_position']
  return wanted
}
