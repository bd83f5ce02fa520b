import type { MoonrakerSession } from './link.ts'

type Section = Record<string, unknown>

/** What the printer's configuration says of one object; empty where it cannot be asked. */
export async function settingsOf({ rpc, timing }: MoonrakerSession, object: string): Promise<Section> {
  const params = { objects: { configfile: ['settings'] } }
  const answer = await rpc
    .call<{ status?: { configfile?: { settings?: Record<string, Section | undefined> } } }>(
      'printer.objects.query',
      params,
      timing.requestSeconds,
    )
    .catch(() => undefined)
  return answer?.status?.configfile?.settings?.[object.toLowerCase()] ?? {}
}

/** The speed a fan reports when asked for this share of its power, which its configuration may bound. */
export function reportedFanSpeed(
  share: number,
  { off_below: offBelow = 0, min_power: least = 0, max_power: most = 1 }: Section,
): number {
  if (share <= 0 || share < Number(offBelow)) return 0
  return Number(least) + share * (Number(most) - Number(least))
}
