import type { CapabilitiesUpdate } from '../telemetry.ts'

type Unavailable = CapabilitiesUpdate['unavailable']

/** What this Klipper was not configured for, judged by the objects it has. */
export function missingParts(objects: readonly string[]): CapabilitiesUpdate {
  const lacking = (pattern: RegExp, words: string) =>
    objects.some((name) => pattern.test(name)) ? null : `Klipper has no ${words}`
  const card = lacking(/^virtual_sdcard$/, '[virtual_sdcard]')
  const pausing = lacking(/^pause_resume$/, '[pause_resume]')
  const unavailable: Unavailable = {
    start: card,
    pause: card ?? pausing,
    resume: card ?? pausing,
    cancel: card ?? pausing,
    skipObjects: lacking(/^exclude_object$/, '[exclude_object]'),
    setFan: lacking(/^(fan$|fan_generic )/, 'fan that can be set'),
    light: lacking(/^(output_pin .*(light|led|lamp)|(led|neopixel|dotstar|pca9533|pca9632) )/i, 'light'),
  }
  return { type: 'capabilities', unavailable }
}
