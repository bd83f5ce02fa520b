import { DriverFailure } from '../driver-failure.ts'
import type { BambuSession } from './link.ts'
import type { PrintReport } from './wire.ts'

const chamberLights = ['chamber_light', 'chamber_light2']

/** Which lamps are meant; without a name those of the chamber, of which larger models have two. */
export function lightsNamed({ lights_report: lamps }: PrintReport, name: string | undefined): string[] {
  const nodes = lamps?.map(({ node }) => node)
  if (name === undefined) {
    const ofChamber = chamberLights.filter((node) => nodes?.includes(node))
    return ofChamber.length === 0 ? chamberLights.slice(0, 1) : ofChamber
  }
  if (nodes !== undefined && !nodes.includes(name)) {
    throw new DriverFailure('refused', `The printer has no light “${name}”`)
  }
  return [name]
}

export async function switchLight(
  { orders, life, printer, timing }: BambuSession,
  node: string,
  mode: 'on' | 'off',
): Promise<void> {
  await orders.give('system', {
    command: 'ledctrl',
    led_node: node,
    led_mode: mode,
    // Only for flashing, and yet they must be there.
    led_on_time: 500,
    led_off_time: 500,
    loop_times: 0,
    interval_time: 0,
  })
  const isSet = ({ lights_report: lamps = [] }: PrintReport) =>
    lamps.some((lamp) => lamp.node === node && lamp.mode === mode)
  if (printer.known.lights_report === undefined) return
  await life.until(() => isSet(printer.known), `light ${mode}`, timing.requestSeconds)
}
