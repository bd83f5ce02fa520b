type Listening = (channel: string, payload: string) => unknown

/** Passes on what the database announces; connections are opened before those who listen exist. */
export class Ear {
  readonly listeners: Listening[] = []

  readonly hear = (channel: string, payload: string): void => {
    for (const listener of this.listeners) listener(channel, payload)
  }
}
