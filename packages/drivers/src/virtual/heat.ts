import type { SimulatedHeater } from '../machine/simulated-machine.ts'

export interface HeaterNature {
  /** Degrees a second at full power, far below the target. */
  heatsPerSecond: number
  /** Share of the distance to the room that is lost in a second. */
  losesPerSecond: number
}

export const hotend: HeaterNature = { heatsPerSecond: 3.2, losesPerSecond: 0.008 }
export const heatedBed: HeaterNature = { heatsPerSecond: 0.7, losesPerSecond: 0.0018 }
export const heatedChamber: HeaterNature = { heatsPerSecond: 0.12, losesPerSecond: 0.0006 }

const roomCelsius = 22
const approachCelsius = 12
const driftCelsius = 0.25

/** Full power until close, then gently in; off, it cools towards the room. Sensors always wander a little. */
export function heat(
  heater: SimulatedHeater,
  nature: HeaterNature,
  seconds: number,
  random: () => number,
): void {
  const missing = heater.target - heater.current
  if (heater.target > 0 && missing > 0) {
    const power = Math.min(1, missing / approachCelsius)
    heater.current += Math.min(missing, nature.heatsPerSecond * power * seconds)
  } else {
    const floor = Math.max(roomCelsius, heater.target)
    heater.current += (floor - heater.current) * (1 - Math.exp(-nature.losesPerSecond * 8 * seconds))
  }
  heater.current = Math.round((heater.current + (random() - 0.5) * driftCelsius) * 10) / 10
}

export function isHot(heater: SimulatedHeater): boolean {
  return heater.current >= heater.target - 2
}
