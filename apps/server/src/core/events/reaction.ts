import type { EventData, EventName } from '#vocabulary/events/index'

export interface DeliveredEvent<Name extends EventName = EventName> {
  readonly id: number
  readonly companyId: number
  readonly name: Name
  readonly data: EventData<Name>
  readonly at: Date
}

/** What happens after an event was committed. It may run more than once for the same event. */
export interface Reaction {
  readonly name: string
  /** The events it hears of; absent: all. */
  readonly events?: readonly EventName[]
  react(event: DeliveredEvent): Promise<void>
}

export const defineReaction = <const Name extends EventName>(
  name: string,
  events: readonly Name[],
  react: (event: DeliveredEvent<Name>) => Promise<void>,
): Reaction => ({ name, events, react: react as Reaction['react'] })

export const duplicateNames = (named: ReadonlyArray<{ readonly name: string }>): string[] => {
  const names = named.map((one) => one.name)
  return names.filter((name, index) => names.indexOf(name) !== index)
}
