import type {
  Camera,
  Capability,
  FactsUpdate,
  JobUpdate,
  MaterialSlot,
  NotificationUpdate,
  PrinterState,
  Telemetry,
  Temperature,
  TransferUpdate,
} from '@printyard/drivers'

type Named<T> = Readonly<Record<string, T>>

export interface TwinHeat {
  readonly current: number | null
  readonly target: number | null
}

export interface TwinJob {
  /** Path on the printer; null while the printer does not say. */
  readonly file: string | null
  /** 0 to 1. */
  readonly progress: number
  readonly elapsedSeconds: number
  readonly remainingSeconds: number | null
  readonly layer: number | null
  readonly layers: number | null
  readonly stage: string | null
}

export type TwinNotification = Readonly<Omit<NotificationUpdate, 'type' | 'severity'>> & {
  readonly severity: Exclude<NotificationUpdate['severity'], 'resolved'>
}

/** What is known of a printer now. Never changed in place: news make a new twin. */
export interface Twin {
  readonly state: PrinterState
  /** Why it is offline, in error or not ready, in words. */
  readonly reason: string | null
  readonly online: boolean
  /** When the state last changed. */
  readonly since: Date
  /** While offline, the last that was known. */
  readonly job: TwinJob | null
  readonly temperatures: {
    /** By tool index, without gaps. */
    readonly tools: readonly TwinHeat[]
    readonly bed: TwinHeat | null
    readonly chamber: TwinHeat | null
    readonly sensors: Named<TwinHeat>
  }
  readonly facts: Readonly<Omit<FactsUpdate, 'type' | 'learnt'>>
  readonly motion: {
    readonly speedPercent: number | null
    readonly flowPercent: number | null
    readonly fans: Named<number>
    readonly position: { readonly x?: number; readonly y?: number; readonly z?: number }
    readonly homed: string | null
    readonly lights: Named<boolean>
    readonly powered: boolean | null
  }
  readonly filamentSensors: Named<{ readonly enabled?: boolean; readonly detected?: boolean }>
  readonly materials: { readonly slots: Named<Readonly<MaterialSlot>>; readonly active: string | null }
  readonly cameras: readonly Camera[]
  /** Those still open, by id. */
  readonly notifications: Named<TwinNotification>
  /** Commands that this very printer cannot do now, with the reason. */
  readonly unavailable: Readonly<Partial<Record<Capability, string>>>
  /** Of its driver; empty until the driver is known. */
  readonly capabilities: readonly Capability[]
  readonly transfer: Readonly<Omit<TransferUpdate, 'type'>> | null
  readonly objects: {
    readonly objects: Named<{ readonly name?: string; readonly skipped?: boolean }>
    readonly current: string | null
  }
}

/** A twin, and what was told of jobs: a driver repeats no field that has not changed, also across two jobs. */
export interface Known {
  readonly twin: Twin
  readonly toldJob: Omit<JobUpdate, 'type'> | undefined
}

const noTemperatures: Twin['temperatures'] = { tools: [], bed: null, chamber: null, sensors: {} }
const noHeat: TwinHeat = { current: null, target: null }

/** What a printer says is untrusted: names and tools past this many are not kept. */
const mostNames = 1000
const mostTools = 64

export function nothingKnown(since: Date, reason: string | null): Known {
  const twin: Twin = {
    state: 'offline',
    reason,
    online: false,
    since,
    job: null,
    temperatures: noTemperatures,
    facts: {},
    motion: {
      speedPercent: null,
      flowPercent: null,
      fans: {},
      position: {},
      homed: null,
      lights: {},
      powered: null,
    },
    filamentSensors: {},
    materials: { slots: {}, active: null },
    cameras: [],
    notifications: {},
    unavailable: {},
    capabilities: [],
    transfer: null,
    objects: { objects: {}, current: null },
  }
  return { twin, toldJob: undefined }
}

/** A new link begins: only what the printer is stays known, not what it did. */
export function linkBegun({ twin }: Known, capabilities: readonly Capability[]): Known {
  const { twin: empty, toldJob } = nothingKnown(twin.since, twin.reason)
  return { twin: { ...empty, facts: twin.facts, capabilities }, toldJob }
}

/** The link is gone: the last job stays in sight, measurements would only deceive. */
export function linkLost({ twin, toldJob }: Known, reason: string, at: Date): Known {
  const since = twin.state === 'offline' ? twin.since : at
  return {
    twin: {
      ...twin,
      state: 'offline',
      online: false,
      reason,
      since,
      temperatures: noTemperatures,
      transfer: null,
    },
    toldJob,
  }
}

type Change<U> = (twin: Twin, update: U, at: Date) => Partial<Twin>
type Changes = { [T in Exclude<Telemetry['type'], 'job'>]: Change<Extract<Telemetry, { type: T }>> }

const changes: Changes = {
  link: () => ({}),
  transition: () => ({}),
  history: () => ({}),
  state: (twin, { state, reason }, at) => ({
    state,
    reason: reason ?? null,
    online: state !== 'offline',
    since: state === twin.state ? twin.since : at,
  }),
  temperatures: ({ temperatures: known }, { tools, bed, chamber, sensors }) => ({
    temperatures: {
      tools: layTools(known.tools, tools),
      bed: bed === undefined ? known.bed : lay(known.bed ?? noHeat, bed),
      chamber: chamber === undefined ? known.chamber : lay(known.chamber ?? noHeat, chamber),
      sensors: layNamed(known.sensors, sensors, noHeat),
    },
  }),
  materials: ({ materials }, { slots, active }) => ({
    materials: {
      slots: layNamed(materials.slots, slots, {}),
      active: active === undefined ? materials.active : active,
    },
  }),
  'filament-sensors': ({ filamentSensors }, { sensors }) => ({
    filamentSensors: layNamed(filamentSensors, sensors, {}),
  }),
  motion: ({ motion }, { type: _, fans, lights, position, ...rest }) => ({
    motion: {
      ...lay(motion, rest),
      fans: lay(motion.fans, fans),
      lights: lay(motion.lights, lights),
      position: lay(motion.position, position),
    },
  }),
  facts: ({ facts }, { type: _, learnt: __, host, ...rest }) => ({
    facts: { ...lay(facts, rest), ...(host && { host: lay(facts.host ?? {}, host) }) },
  }),
  capabilities: (twin, { unavailable }) => ({
    unavailable: Object.fromEntries(
      Object.entries(lay<object>(twin.unavailable, unavailable)).filter(([, reason]) => reason !== null),
    ),
  }),
  notification: ({ notifications }, { type: _, severity, ...rest }) => {
    const { [rest.id]: __, ...others } = notifications
    if (severity === 'resolved') return { notifications: others }
    return { notifications: lay(others, { [rest.id]: { ...rest, severity } }) }
  },
  cameras: (_, { cameras }) => ({ cameras }),
  transfer: (_, { type: __, ...transfer }) => ({ transfer }),
  objects: ({ objects: known }, { objects, current }) => ({
    objects: {
      objects: layNamed(known.objects, objects, {}),
      current: current === undefined ? known.current : current,
    },
  }),
}

/** Lays one partial update over what is known: what it does not carry stays as it was. */
export function fold(known: Known, update: Telemetry, at: Date): Known {
  if (update.type === 'job') return foldJob(known, update)
  const change = changes[update.type] as Change<Telemetry>
  return { ...known, twin: { ...known.twin, ...change(known.twin, update, at) } }
}

function foldJob({ twin, toldJob: before = {} }: Known, { type: _, ...told }: JobUpdate): Known {
  const toldJob = lay(before, told)
  return { twin: { ...twin, job: toldJob.file === null ? null : jobOf(toldJob) }, toldJob }
}

function jobOf(told: Omit<JobUpdate, 'type'>): TwinJob {
  return {
    file: told.file ?? null,
    progress: told.progress ?? 0,
    elapsedSeconds: told.elapsedSeconds ?? 0,
    remainingSeconds: told.remainingSeconds ?? null,
    layer: told.layer ?? null,
    layers: told.layers ?? null,
    stage: told.stage ?? null,
  }
}

function lay<T extends object>(known: T, told: object | undefined): T {
  if (told === undefined) return known
  const fields = Object.entries(told).filter(([name, value]) => value !== undefined && name !== '__proto__')
  const laid = { ...known, ...Object.fromEntries(fields) }
  return Object.keys(laid).length > mostNames ? known : laid
}

function layNamed<T extends object>(known: Named<T>, told: Named<object> | undefined, blank: T): Named<T> {
  if (told === undefined) return known
  const before = (name: string) => (Object.hasOwn(known, name) && known[name]) || blank
  const parts = Object.entries(told).map(([name, part]) => [name, lay(before(name), part)])
  return lay(known, Object.fromEntries(parts))
}

function layTools(
  known: readonly TwinHeat[],
  told: Readonly<Record<number, Temperature>> | undefined,
): readonly TwinHeat[] {
  const tools = [...known]
  for (const [name, heat] of Object.entries(told ?? {})) {
    const index = Number(name)
    if (Number.isInteger(index) && index >= 0 && index < mostTools)
      tools[index] = lay(tools[index] ?? noHeat, heat)
  }
  return Array.from(tools, (tool) => tool ?? noHeat)
}
