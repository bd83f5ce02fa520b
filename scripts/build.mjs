import { buildWhenStale } from './build-when-stale.mjs'

await buildWhenStale()
