interface Listening {
  hear(channel: string, payload: string): unknown
  /** Something may have gone by unheard. */
  hearGap?(): void
}

/** Passes on what the database announces; connections are opened before those who listen exist. */
export class Ear {
  readonly listeners: Listening[] = []

  readonly hear = (channel: string, payload: string): void => {
    for (const listener of this.listeners) listener.hear(channel, payload)
  }

  readonly hearGap = (): void => {
    for (const listener of this.listeners) listener.hearGap?.()
  }
}
