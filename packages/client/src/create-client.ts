import { bindOperations, type Operations } from './generated/index.ts'
import { type ClientOptions, sender } from './send.ts'

/** Every operation of a service as a method, grouped as in its address. */
export type Client = Operations

export const createClient = (options: ClientOptions): Client => bindOperations(sender(options))
