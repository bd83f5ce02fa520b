interface PlanEntry {
  readonly title: string
  readonly includes: readonly string[]
}

export const plans = {
  free: { title: 'Free', includes: [] },
  pro: { title: 'Pro', includes: ['free'] },
  print_farm: { title: 'Print Farm', includes: ['free', 'pro'] },
  school: { title: 'School', includes: ['free', 'pro', 'print_farm'] },
  partner: { title: 'Partner', includes: ['free', 'pro', 'print_farm'] },
  /** What a company of one's own installation starts on: nothing is held back. */
  self_hosted: { title: 'Self-hosted', includes: ['free', 'pro', 'print_farm', 'school', 'partner'] },
} as const satisfies Record<string, PlanEntry>

export type Plan = keyof typeof plans

export const planNames = Object.keys(plans) as Plan[]

export const planIncludes = (held: Plan, needed: Plan): boolean =>
  held === needed || (plans[held].includes as readonly string[]).includes(needed)
