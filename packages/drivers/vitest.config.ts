import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: { name: 'drivers', environment: 'node', include: ['src/**/*.test.ts'], isolate: false },
})
