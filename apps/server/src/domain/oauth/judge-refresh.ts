const graceMs = 60_000

interface ShownToken {
  readonly generation: number
  readonly newestGeneration: number
  /** When the newest generation began. */
  readonly rotatedAt: Date
  readonly expiresAt: Date
}

/**
 * What a refresh token is worth now. `rotate`: the newest one. `repeat`: its predecessor, whose answer may
 * have been lost on the way. `stolen`: anything older, because its owner has long had a newer one.
 */
export const judgeRefresh = (token: ShownToken, now: Date): 'rotate' | 'repeat' | 'expired' | 'stolen' => {
  if (token.expiresAt <= now) return 'expired'
  if (token.generation === token.newestGeneration) return 'rotate'
  const isPredecessor = token.generation === token.newestGeneration - 1
  return isPredecessor && now.getTime() - token.rotatedAt.getTime() <= graceMs ? 'repeat' : 'stolen'
}
