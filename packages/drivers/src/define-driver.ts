import type { z } from 'zod'
import type { Capability, Commands } from './commands.ts'
import { asDriverFailure } from './rules/as-driver-failure.ts'
import { redactor } from './rules/redact.ts'
import { secretsOf } from './rules/secret.ts'
import type { Telemetry } from './telemetry.ts'

export type { Capability, Commands } from './commands.ts'
export type { Telemetry } from './telemetry.ts'

interface LinkEnds {
  /** Can be iterated once; ends when the link is lost or closed. */
  telemetry: AsyncIterable<Telemetry>
  close(): Promise<void>
}

export type Link<C extends Capability = never> = Pick<Commands, C> & LinkEnds

/** A link that has the commands of C and no other, so that a driver cannot forget to declare one. */
export type ExactLink<C extends Capability> = Link<C> & { [Undeclared in Exclude<Capability, C>]?: never }

/** A link of a driver known only at run time. */
export type AnyLink = Partial<Commands> & LinkEnds

export interface DriverTiming {
  connectSeconds: number
  /** One question, one answer. */
  requestSeconds: number
  /** From a command sent to its effect seen. Long, because a blocking heat-up delays pause and cancel. */
  confirmSeconds: number
  /** Without a sign of life for this long, the link counts as lost. */
  silenceSeconds: number
  /** Shortest time between two questions of a polling driver. */
  pollSeconds: number
}

export const defaultTiming: DriverTiming = {
  connectSeconds: 10,
  requestSeconds: 30,
  confirmSeconds: 300,
  silenceSeconds: 30,
  pollSeconds: 2,
}

export interface ProbeAnswer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  body: string
}

export interface SeenPrinter {
  model?: string
  name?: string
  serial?: string
}

export interface DiscoveryHints {
  /** mDNS service types, such as `_moonraker._tcp`. */
  mdns?: readonly string[]
  /** For a service type that other programs announce too: whether this one is ours. */
  isOurs?(service: { instance: string; texts: Readonly<Record<string, string>> }): boolean
  ssdp?: {
    port: number
    searchTarget: string
    /** From the announcement's headers, their names in small letters. */
    recognise?(headers: Readonly<Record<string, string | undefined>>): SeenPrinter | undefined
  }
  /** Asked of every address of a subnet, only when a person wants it. */
  probes?: readonly {
    port: number
    path: string
    recognise(answer: ProbeAnswer): SeenPrinter | undefined
  }[]
  /** The fields of a connection that finding it tells; `url` by default. */
  draft?(found: { address: string; port: number; serial: string | undefined }): Record<string, unknown>
  /** What a person must look up before connecting, in words: `API key`, `access code`. */
  needs: readonly string[]
}

export interface PairingPrompt {
  /** What a person has to do now, in words. */
  text: string
  /** A page where they can do it. */
  url?: string
}

export interface DriverDeclaration<S extends z.ZodObject, C extends Capability> {
  kind: string
  displayName: string
  connection: S
  capabilities: readonly C[]
  discovery: DiscoveryHints
  /** Lets a person grant access at the printer instead of copying a key; answers the connection with it. */
  pair?(
    connection: z.infer<S>,
    signal: AbortSignal,
    tell: (prompt: PairingPrompt) => void,
  ): Promise<z.infer<S>>
  /** Where one connection would mean the same printer to everyone: the one that only this owner reaches. */
  ownedBy?(connection: z.input<S>, owner: string): z.input<S>
  connect(connection: z.infer<S>, signal: AbortSignal, timing: DriverTiming): Promise<ExactLink<C>>
}

export interface Driver<S extends z.ZodObject = z.ZodObject, C extends Capability = Capability>
  extends Omit<DriverDeclaration<S, C>, 'connect'> {
  /** Rejects with a DriverFailure; `signal` gives up connecting and, later, closes the link. */
  connect(connection: z.input<S>, signal: AbortSignal, timing?: Partial<DriverTiming>): Promise<Link<C>>
}

/** A driver in a list of many kinds. */
export interface AnyDriver extends Omit<Driver, 'connect' | 'ownedBy'> {
  ownedBy?(connection: unknown, owner: string): unknown
  connect(connection: unknown, signal: AbortSignal, timing?: Partial<DriverTiming>): Promise<AnyLink>
}

export function defineDriver<const S extends z.ZodObject, const C extends Capability>(
  declaration: DriverDeclaration<S, C>,
): Driver<S, C> {
  return {
    ...declaration,
    async connect(input, signal, timing) {
      const connection = declaration.connection.parse(input)
      const redact = redactor(secretsOf(declaration.connection, connection))
      try {
        const link = await declaration.connect(connection, signal, { ...defaultTiming, ...timing })
        return guardCommands(link, declaration.capabilities, redact)
      } catch (error) {
        throw asDriverFailure(error, redact)
      }
    },
  }
}

/** Whatever goes wrong inside a command leaves the link as a DriverFailure without a secret in it. */
function guardCommands<C extends Capability>(
  link: ExactLink<C>,
  commands: readonly C[],
  redact: (text: string) => string,
): Link<C> {
  const guarded: Record<string, unknown> = { telemetry: link.telemetry, close: () => link.close() }
  for (const command of commands) {
    const perform = link[command] as (...input: unknown[]) => Promise<unknown>
    guarded[command] = async (...input: unknown[]) => {
      try {
        return await perform.apply(link, input)
      } catch (error) {
        throw asDriverFailure(error, redact)
      }
    }
  }
  return guarded as Link<C>
}
